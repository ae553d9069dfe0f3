import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { texts, useTexts } from '../language/texts.ts'
import styles from './markdown.module.css'

const said = texts({
  ja: { done: '完了', open: '未完了' },
  en: { done: 'Done', open: 'Not done' },
})

/** Text that somebody wrote, as Markdown: never as HTML, without images of other hosts, links in new tabs. */
export const Markdown = ({ children }: { children: string }) => (
  <div className={styles.markdown}>
    <ReactMarkdown remarkPlugins={plugins} components={components} skipHtml>
      {children}
    </ReactMarkdown>
  </div>
)

const plugins = [remarkGfm]

function Tick({ isDone }: { isDone: boolean }) {
  const t = useTexts(said)
  return <input type="checkbox" checked={isDone} disabled aria-label={isDone ? t.done : t.open} />
}

const components: Components = {
  // Of lists of tasks; nothing else in Markdown is an input.
  input: ({ checked }) => <Tick isDone={checked ?? false} />,
  a: ({ href, children }) =>
    href && /^(https?:|mailto:)/i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // What it shows is on a host that would learn who reads this: it stays a link.
  img: ({ src, alt }) =>
    typeof src === 'string' && /^https?:/i.test(src) ? (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow">
        {alt || src}
      </a>
    ) : (
      <span>{alt}</span>
    ),
  // Tables are as wide as what they hold, and scroll by themselves.
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}
