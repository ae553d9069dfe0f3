import { html } from 'hono/html'
import { type Document, operationsOf } from '../openapi/document.ts'
import { anchorOf, inline, markdown } from './markdown.ts'
import { methodLabel, operationSection } from './operation.ts'
import { schemaSections } from './schemas.ts'

/** The page of the reference: the guides, the operations by tag, and the schemas. It is readable without scripts. */
export function pageOf(document: Document): string {
  const { info, tags } = document
  const operations = operationsOf(document)
  const groups = tags.map(tag => ({
    ...tag,
    operations: operations.filter(operation => operation.tags.includes(tag.name)),
  }))
  const guides = [...info.description.matchAll(/^# (.*)$/gm)].map(([, title]) => title!)
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="page.css">
<script type="module" src="page.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="./"><img src="favicon.svg" alt="" width="22" height="22"> ${info.title} API <span>${info.version}</span></a>
<details class="menu"><summary>Contents</summary></details>
<label class="token" hidden>Token <input type="password" autocomplete="off" spellcheck="false" placeholder="svc_user_…"></label>
</header>
<nav aria-label="Contents">
<input type="search" aria-label="Filter operations" placeholder="Filter" hidden>
<h2>Guides</h2>
<ul>${guides.map(title => html`<li><a href="#${anchorOf(title)}">${title}</a></li>`)}</ul>
${groups.map(
  ({ name, operations }) => html`<details open><summary>${name}</summary>
<ul>${operations.map(
    ({ operationId, method, summary, path }) =>
      html`<li data-words="${`${summary} ${path}`.toLowerCase()}"><a href="#${operationId}"><span>${summary}</span> ${methodLabel(method)}</a></li>`,
  )}</ul></details>`,
)}
<h2><a href="#schemas">Schemas</a></h2>
</nav>
<main id="content">
<h1>${info.title} API</h1>
<div class="guides">${markdown(info.description)}</div>
${groups.map(
  ({ name, description, operations }) => html`<h2 id="tag-${anchorOf(name)}">${name}</h2>
<p>${inline(description)}</p>
${operations.map(operation => operationSection(document, operation))}`,
)}
<h2 id="schemas">Schemas</h2>
${schemaSections(document)}
</main>
</body>
</html>
`)
}
