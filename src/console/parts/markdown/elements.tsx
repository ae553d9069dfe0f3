import { createElement, type ReactNode } from 'react'
import { Attached } from './attached.tsx'
import { Code, Table } from './blocks.tsx'
import { ExtrasContext } from './extras.ts'
import { hasIssueKeys } from './issue-keys.ts'
import { LinkedKeys } from './linked-keys.tsx'
import { Jump, Link, useTarget } from './links.tsx'
import styles from './markdown.module.css'
import { Mention } from './mention.tsx'
import type { Element, Heading, Name, Node } from './reading/tree.ts'
import { Reference } from './reference.tsx'
import { Tick } from './tick.tsx'

/** The elements of a part of a document. */
export const Elements = ({ of: nodes }: { of: Node[] }): ReactNode => shown(nodes)

const shown = (nodes: Node[] = []): ReactNode[] =>
  nodes.map((node, key) => (typeof node === 'string' ? textOf(node, key) : elementOf(node, key)))

const textOf = (text: string, key: number): ReactNode =>
  hasIssueKeys(text) ? <LinkedKeys key={key} text={text} /> : text

const elementOf = (node: Element, key: number): ReactNode =>
  renderers[node.name]?.(node, key) ?? createElement(node.name, { key }, ...shown(node.children))

type Renderer = (element: Element, key: number) => ReactNode

const heading: Renderer = ({ name, anchor = '', children }, key) => (
  <Titled key={key} name={name as Heading} anchor={anchor}>
    {shown(children)}
  </Titled>
)

const cell: Renderer = ({ name, align, children }, key) =>
  createElement(name, { key, className: align ? styles[align] : undefined }, ...shown(children))

/** Renders the names that are not HTML elements, or need more than one. */
const renderers: { [name in Name]?: Renderer } = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  th: cell,
  td: cell,
  ol: ({ start, children }, key) => (
    <ol key={key} start={start}>
      {shown(children)}
    </ol>
  ),
  li: (item, key) =>
    item.isChecked == null ? (
      <li key={key} dir="auto">
        {shown(item.children)}
      </li>
    ) : (
      <li key={key} dir="auto" className={styles.task}>
        <Tick task={item} />
        <div>{shown(item.children)}</div>
      </li>
    ),
  blockquote: ({ children }, key) => (
    <blockquote key={key} dir="auto">
      {shown(children)}
    </blockquote>
  ),
  code: ({ children = [] }, key) => <code key={key}>{children as string[]}</code>,
  pre: ({ children = [] }, key) => <Code key={key}>{children as string[]}</Code>,
  table: ({ children }, key) => <Table key={key}>{shown(children)}</Table>,
  link: ({ url = '', children }, key) => {
    const content = <ExtrasContext value={null}>{shown(children)}</ExtrasContext>
    const attachment = attachmentIn(url)
    if (attachment)
      return (
        <Attached key={key} id={attachment} isInPlace={false} text="">
          {content}
        </Attached>
      )
    const [, user] = /^user:([0-9a-f-]{36})$/i.exec(url) ?? []
    if (user)
      return (
        <Mention key={key} id={user}>
          {content}
        </Mention>
      )
    return url.startsWith('#') ? (
      <Jump key={key} to={anchorIn(url)}>
        {content}
      </Jump>
    ) : (
      <Link key={key} url={url}>
        {content}
      </Link>
    )
  },
  // A link instead of the image of another host, which would learn who reads this.
  image: ({ url = '', children = [] }, key) => {
    const attachment = attachmentIn(url)
    const text = children.join('')
    return attachment ? (
      <Attached key={key} id={attachment} isInPlace text={text}>
        {text}
      </Attached>
    ) : (
      <Link key={key} url={/^https?:/i.test(url) ? url : ''}>
        {text}
      </Link>
    )
  },
  reference: ({ note = 0, reference = 0 }, key) => <Reference key={key} note={note} reference={reference} />,
}

const attachmentIn = (url: string): string | undefined => /^attachment:([0-9a-f-]{36})$/i.exec(url)?.[1]

function Titled({ name, anchor, children }: { name: Heading; anchor: string; children: ReactNode }) {
  return createElement(name, useTarget(anchor), children)
}

/** The anchor of a link, decoded if it is percent-encoded. */
function anchorIn(url: string): string {
  try {
    return decodeURIComponent(url.slice(1)).toLowerCase()
  } catch {
    return url.slice(1).toLowerCase()
  }
}
