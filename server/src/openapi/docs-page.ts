import type { Route } from '../http/route.ts'
import { html, type Markup } from '../pages/html.ts'
import { tagOf } from './document.ts'

/** The route table as a page: what each route takes, answers and who may call it. No script needed. */
export function docsBody(routes: readonly Route[]): Markup {
  const documented = routes.filter((route) => route.documented)
  const tags = [...new Set(documented.map(tagOf))]
  return html`<h1>API</h1>
  <p>Send the name and token of an API user with HTTP Basic, or <code>Authorization: token user:token</code>.
  The same as a document for tools: <a href="/api/openapi.json">openapi.json</a>.</p>
  <nav aria-label="Sections"><ul class="columns">${tags.map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
  ${tags.map(
    (tag) => html`<section id="${tag}"><h2>${tag}</h2>
    ${documented.filter((route) => tagOf(route) === tag).map(routeEntry)}</section>`,
  )}`
}

function routeEntry(route: Route): Markup {
  const parameters = [
    ...Object.entries(route.params).map(([name, parameter]) => ({ name, place: 'path', parameter })),
    ...Object.entries(route.query).map(([name, parameter]) => ({ name, place: 'query', parameter })),
  ]
  return html`<details class="route">
  <summary><code><b>${route.method}</b> ${route.path}</code> <span>${route.summary}</span></summary>
  ${route.description !== '' && html`<p>${route.description}</p>`}
  <p>Permission: ${permissionText(route)}</p>
  ${
    parameters.length > 0 &&
    html`<table><thead><tr><th>Parameter</th><th>In</th><th>Meaning</th></tr></thead><tbody>${parameters.map(
      ({ name, place, parameter }) =>
        html`<tr><td><code>${name}</code></td><td>${place}</td><td>${parameter.description}</td></tr>`,
    )}</tbody></table>`
  }
  ${route.body !== undefined && html`<h3>Body</h3><pre tabindex="0">${JSON.stringify(route.body, null, 2)}</pre>`}
  <h3>Answer</h3><pre tabindex="0">${answerText(route)}</pre>
  </details>`
}

function permissionText(route: Route): string {
  switch (route.access.kind) {
    case 'public':
      return 'none, open to everybody'
    case 'anyUser':
      return 'any signed-in user or API user'
    case 'oneOf':
      return route.access.permissions.join(' or ')
  }
}

function answerText(route: Route): string {
  switch (route.response.kind) {
    case 'data':
      return JSON.stringify({ data: route.response.schema }, null, 2)
    case 'bare':
      return JSON.stringify(route.response.schema, null, 2)
    case 'content':
      return `${route.response.type}: ${route.response.description}`
    case 'redirect':
      return route.response.description
  }
}
