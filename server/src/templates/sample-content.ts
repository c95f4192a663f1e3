/** Stands in for a campaign's text where a template is shown by itself: one of everything that newsletters hold. */
export const sampleContent = `<h1>A headline to try the template</h1>
<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit. Here is <a href="https://example.com/">a link</a>, some
<strong>bold</strong> and some <em>slanted</em> text, and below it a list:</p>
<ul>
<li>a first point,</li>
<li>a second one that is long enough to need a second line on the narrow screen of a telephone,</li>
<li>and a third.</li>
</ul>
<h2>A smaller headline</h2>
<p>Sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation
ullamco laboris nisi ut aliquip ex ea commodo consequat.</p>
<p><a href="https://example.com/" class="button">A button</a></p>
<blockquote>Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore.</blockquote>
`
