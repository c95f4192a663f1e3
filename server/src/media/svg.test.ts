import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harmlessSvg } from './svg.ts'

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"${attributes}>${inner}</svg>`

test('a drawing stays as it is', () => {
  const drawing = svg(
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<rect width="4" height="4" fill="url(#g)" style="opacity: .5"></rect><use href="#r"></use><text>a &lt; b</text>',
  )
  assert.equal(harmlessSvg(`<?xml version="1.0"?>\n<!-- made by hand -->\n${drawing}`), drawing)
})

test('nothing that runs or fetches is left', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<script xlink:href="https://evil.test/x.js"/>',
    '<foreignObject><body onload="alert(1)"><iframe src="https://evil.test"/></body></foreignObject>',
    '<rect onclick="alert(1)" OnMouseOver="alert(1)"/>',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<image href="https://evil.test/track.png"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<use href="https://evil.test/x.svg#y"/>',
    '<style>@import "https://evil.test/x.css"; rect { fill: red }</style>',
    '<rect style="fill: url(https://evil.test/x)"/>',
    '<rect style="fill: u\\72l(https://evil.test/x)"/>',
    '<rect style="fill: url(https://evil.test/x"/>',
    '<rect style="fill: url(#a) url(https://evil.test/x)"/>',
    '<style>rect { fill: u&#114;l(&#104;ttps://evil.test/x) }</style>',
    '<style>@im&#112;ort "https://evil.test/x.css";</style>',
    '<style>svg { background: image-set("https://evil.test/x" 1x) }</style>',
    '<rect fill="url( \'https://evil.test/x\' )"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<script><![CDATA[alert(1)]]></script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<handler type="text/javascript">alert(1)</handler>',
  ]
  for (const attack of attacks) {
    const output = harmlessSvg(svg(attack))
    assert.doesNotMatch(
      output,
      /evil|<script|javascript:|\son\w+\s*=|<foreign|<animate|<set|<handler|svg\+xml/i,
      attack,
    )
  }
})

test('entities that grow and documents of another kind are refused or come out empty', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`
  assert.ok(harmlessSvg(bomb).length < 200)
  assert.throws(() => harmlessSvg('<html><script>alert(1)</script></html>'))
})
