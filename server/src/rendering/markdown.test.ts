import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToHtml } from './markdown.ts'

const html = (source: string) => markdownToHtml(source).trim()

/** One paragraph of prose. */
function prose(source: string): string {
  const found = /^<p>([\s\S]*)<\/p>$/.exec(html(source))
  assert.ok(found, html(source))
  return found[1] ?? ''
}

test('prose gets dashes, ellipses and guillemets', () => {
  assert.equal(prose('a -- b --- c'), 'a &ndash; b &mdash; c')
  assert.equal(prose('wait... <<g>> or << h >>'), 'wait&hellip; &laquo;g&raquo; or &laquo; h &raquo;')
  assert.equal(prose('1 < 2 > 1 & more, &copy; R&D'), '1 &lt; 2 &gt; 1 &amp; more, &copy; R&amp;D')
})

test('single quotation marks turn to their words, double ones stay straight', () => {
  assert.equal(prose(`it's 'q' and "d"`), 'it&rsquo;s &lsquo;q&rsquo; and "d"')
  assert.equal(
    prose(`'*q*' and *it*'s ('a') "'b'"`),
    '&lsquo;<em>q</em>&rsquo; and <em>it</em>&rsquo;s (&lsquo;a&rsquo;) "&lsquo;b&rsquo;"',
  )
  assert.equal(prose(`the '90s, the boys' 'one\ntwo'`), 'the &rsquo;90s, the boys&rsquo; &lsquo;one\ntwo&rsquo;')
  assert.equal(html("one.\n\n'two'"), '<p>one.</p>\n<p>&lsquo;two&rsquo;</p>')
  assert.equal(html("* a\n* 'b'"), '<ul>\n<li>a</li>\n<li>&lsquo;b&rsquo;</li>\n</ul>')
  assert.match(html("|a|'b'|\n|---|---|\n|c|'d'|"), /<th>&lsquo;b&rsquo;<\/th>[\s\S]*<td>&lsquo;d&rsquo;<\/td>/)
})

test('code, tags, expressions, addresses and what is escaped stay as they are', () => {
  assert.equal(
    prose('`a -- \'b\'...` <i title="a -- b">c -- d</i>'),
    '<code>a -- &#39;b&#39;...</code> <i title="a -- b">c &ndash; d</i>',
  )
  assert.equal(html('    a -- b\n\n```\nc...\n```'), '<pre><code>a -- b\n</code></pre>\n<pre><code>c...\n</code></pre>')
  assert.equal(prose('<code>a -- b</code>'), '<code>a -- b</code>')
  assert.equal(html('<p>a -- b</p>'), '<p>a -- b</p>')
  assert.equal(
    prose(`{{ .A }}'s '{{ .B "--" }}' {{- /* it's -- */ -}} x`),
    `{{ .A }}&rsquo;s &lsquo;{{ .B "--" }}&rsquo; {{- /* it's -- */ -}} x`,
  )
  assert.equal(
    prose(`https://x.test/a--b?c='d'@TrackLink o'neil--x@x.test`),
    `https://x.test/a--b?c='d'@TrackLink o'neil--x@x.test`,
  )
  assert.equal(prose('[a--b](https://x.test/a--b)'), '<a href="https://x.test/a--b">a&ndash;b</a>')
  assert.equal(prose('<https://x.test/a--b>'), '<a href="https://x.test/a--b">https://x.test/a--b</a>')
  assert.equal(prose("\\-- \\... \\'a"), '-- ... &#39;a')
})

test('tags end as XML wants it', () => {
  assert.equal(prose('a  \nb'), 'a<br />b')
  assert.equal(html('a\n\n***'), '<p>a</p>\n<hr />')
  assert.equal(prose('![it\'s](/a.png "t")'), '<img src="/a.png" alt="it&#39;s" title="t" />')
  assert.equal(html('- [x] done'), '<ul>\n<li><input checked="" disabled="" type="checkbox" /> done</li>\n</ul>')
})

test('headings keep ids of their words', () => {
  assert.equal(
    html("# It's -- so\n\n# It's -- so"),
    '<h1 id="it-s-so">It&rsquo;s &ndash; so</h1>\n<h1 id="it-s-so-1">It&rsquo;s &ndash; so</h1>',
  )
})
