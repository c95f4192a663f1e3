import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertContent } from './convert.ts'

test('Markdown to HTML is exact and needs no permission to lose something', () => {
  const { text, warnings } = convertContent('markdown', 'html', '# Hi\n\nA *b* `c` {{ .Subscriber.Name }}', false)
  assert.match(text, /Hi<\/h1>/)
  assert.match(text, /<em>b<\/em> <code>c<\/code> \{\{ \.Subscriber\.Name \}\}/)
  assert.deepEqual(warnings, [])
})

test('other pairs only where a loss is accepted', () => {
  assert.throws(() => convertContent('html', 'markdown', '<p>x</p>', false), /cannot be converted/)
  assert.throws(() => convertContent('x', 'y', 'x', true), /cannot be converted/)
})

test('HTML to Markdown keeps expressions as they are and says what it drops', () => {
  const html =
    '<h2>Hi {{ .Subscriber.FirstName }}</h2><p style="color:red">a <b>b</b> <a href="{{ UnsubscribeURL }}">u</a></p>'
  const { text, warnings } = convertContent('html', 'markdown', html, true)
  assert.equal(text, '## Hi {{ .Subscriber.FirstName }}\n\na **b** [u]({{ UnsubscribeURL }})')
  assert.deepEqual(warnings, ['Styles and classes are dropped.'])
})

test('plain text becomes paragraphs, with nothing of it read as HTML', () => {
  const { text } = convertContent('plain', 'html', 'a < b\nc\n\n{{ if lt 1 2 }}d{{ end }}', true)
  assert.equal(text, '<p>a &lt; b<br>\nc</p>\n<p>{{ if lt 1 2 }}d{{ end }}</p>')
})

test('to the visual editor nothing gets lost', () => {
  const { source, warnings } = convertContent('html', 'visual', '<b>"x"</b>', true)
  assert.equal(JSON.parse(source ?? '').html.data.props.contents, '<b>"x"</b>')
  assert.deepEqual(warnings, [])
})

test('HTML to plain text keeps the addresses of links', () => {
  const { text, warnings } = convertContent(
    'html',
    'plain',
    '<p>See <a href="https://a.test/x">here</a></p><img src="y">',
    true,
  )
  assert.match(text, /See here \[?https:\/\/a\.test\/x/)
  assert.equal(warnings.length, 2)
})
