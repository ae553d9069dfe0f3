import { join } from 'node:path'

/** A rule of a style sheet: its declarations, such as `display: grid`. */
export type StyleRule = { path: string; selector: string; declarations: Set<string> }

/**
 * The rules whose declarations a part could provide as a second class. Pseudo-elements have no classes, and a class
 * does not depend on a media or container query, so their rules are left out.
 */
export function rulesIn(path: string, sheet: string): StyleRule[] {
  const rules: StyleRule[] = []
  const open: { selector: string; declarations: Set<string> }[] = []
  for (const [, content, end] of withoutComments(sheet).matchAll(/([^{};]*)([{};])/g)) {
    const words = content!.trim().replace(/\s+/g, ' ')
    if (end === '{') open.push({ selector: words, declarations: new Set() })
    else if (words) open.at(-1)?.declarations.add(words)
    if (end !== '}') continue
    const rule = open.pop()!
    const isUnconditional = open.every(({ selector }) => selector.startsWith('@layer'))
    if (isUnconditional && !/^@|::/.test(rule.selector)) rules.push({ path, ...rule })
  }
  return rules
}

const withoutComments = (sheet: string) => sheet.replace(/\/\*.*?\*\//gs, '')

/** The declarations that repeat in rules of different files, such as `a.css .x, b.css .y: …`. */
export function repetitions(rules: StyleRule[]): string[] {
  const nameOf = ({ path, selector }: StyleRule) => `${path} ${selector}`
  return rules.flatMap((rule, at) =>
    rules.slice(at + 1).flatMap(other => {
      const shared = rule.declarations.intersection(other.declarations)
      if (rule.path === other.path || shared.size < 3) return []
      return `${nameOf(rule)}, ${nameOf(other)}: ${[...shared].join('; ')}`
    }),
  )
}

/**
 * The classes that only a style sheet has, and those that only components name, such as `a.module.css .x`. A style
 * sheet from which components take classes by computed names is compared in one direction.
 */
export function strayClasses(files: Map<string, string>): { unused: string[]; missing: string[] } {
  const unused: string[] = []
  const missing: string[] = []
  const uses = [...files].flatMap(([path, text]) => usesIn(path, text))
  for (const [path, text] of files) {
    if (!path.endsWith('.module.css')) continue
    const defined = new Set(
      [...withoutComments(text).matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)].map(([, name]) => name!),
    )
    const named = new Set(uses.filter(({ sheet }) => sheet === path).map(({ name }) => name))
    const isComputed = named.has(computed)
    missing.push(
      ...[...named].filter(name => name !== computed && !defined.has(name)).map(name => `${path} .${name}`),
    )
    unused.push(
      ...[...defined].filter(name => !isComputed && !named.has(name)).map(name => `${path} .${name}`),
    )
  }
  return { unused, missing }
}

const computed = '[]'

/** The classes that a component takes from style sheets. */
function usesIn(path: string, text: string): { sheet: string; name: string }[] {
  const sheets = text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'$/gm)
  return [...sheets].flatMap(([, local, from]) => {
    const sheet = join(path, '..', from!)
    // Not `text.length` or `text.trim()`, because a local variable may have the same name.
    const names = text.matchAll(
      new RegExp(`(?<![\\w./])${local}(?:\\.(?!module|length)(\\w+)\\b(?!\\()|\\[)`, 'g'),
    )
    return [...names].map(([, name]) => ({ sheet, name: name ?? computed }))
  })
}
