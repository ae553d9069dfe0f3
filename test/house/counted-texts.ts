import { join, relative } from 'node:path'
import {
  type CallExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxExpression,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import { API, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root } from './repository.ts'

/** How a package writes numbers in its texts. */
export type Writing = {
  counted(parts: TemplateStringsArray, ...values: (string | number)[]): string
  plural(count: number, one: string, other?: string): string
}

/** A word that depends on a number, and the number beside it. */
type Plural = { of: string; beside: string | undefined; one: string; other: string }

/** A text with numbers. */
export type CountedText = {
  /** Its file and line. */
  at: string
  isCounted: boolean
  /** The source of each number, and the literal text after it. */
  numbers: { source: string; next: string }[]
  plurals: Plural[]
  /** What the text can be if each of its numbers is `count`. */
  render(count: number): string[]
}

/** Finds by the types of the compiler each template with a number, and each number that JSX shows without a text. */
export function readCountedTexts(folder: string, writing: Writing): { texts: CountedText[]; bare: string[] } {
  const api = new API({ cwd: root })
  try {
    const config = join(root, folder, 'tsconfig.json')
    const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const files = program
      .getSourceFileNames()
      .filter(name => name.startsWith(`${join(root, folder)}/`))
      .map(name => program.getSourceFile(name)!)
    const all = files.map(file => {
      const sites = sitesOf(file)
      const values = [...sites.templates.flatMap(valuesIn), ...sites.shown].flatMap(leavesOf)
      const types = checker.getTypeAtLocation(values)
      const numbers = new Set(values.filter((_, i) => isNumber(types[i])))
      const place = (node: Node) => placeOf(node, file)
      return {
        texts: sites.templates
          .map(template => textOf(template, { file, numbers, writing }))
          .filter(text => text.numbers.length + text.plurals.length > 0),
        bare: sites.shown
          .flatMap(leavesOf)
          .filter(leaf => numbers.has(leaf))
          .map(leaf => `${place(leaf)} ${leaf.getText(file)}`),
      }
    })
    return { texts: all.flatMap(({ texts }) => texts), bare: all.flatMap(({ bare }) => bare) }
  } finally {
    api.close()
  }
}

type Around = { file: SourceFile; numbers: ReadonlySet<Node>; writing: Writing }

function textOf(template: TemplateExpression, around: Around): CountedText {
  const { file, numbers } = around
  const source = (node: Node) => node.getText(file)
  const values = valuesIn(template)
  const isNumeric = (value: Node) => leavesOf(value).some(leaf => numbers.has(leaf))
  return {
    at: placeOf(template, file),
    isCounted: isTagged(template),
    numbers: template.templateSpans.flatMap(({ expression, literal }) =>
      isNumeric(expression) ? [{ source: source(expression), next: literal.text }] : [],
    ),
    plurals: values.flatMap((value, i) => {
      if (!isPlural(value)) return []
      const [count, one, other] = value.arguments as readonly Node[]
      const beside = values.slice(0, i).findLast(isNumeric) ?? values.slice(i).find(isNumeric)
      const singular = literalOf(one) ?? ''
      return {
        of: source(count!),
        beside: beside && source(beside),
        one: singular,
        other: literalOf(other) ?? `${singular}s`,
      }
    }),
    render: count => render(template, count, around),
  }
}

function sitesOf(file: SourceFile): { templates: TemplateExpression[]; shown: Node[] } {
  const templates: TemplateExpression[] = []
  const shown: Node[] = []
  const visit = (node: Node): void => {
    if (isTemplateExpression(node)) templates.push(node)
    if (isJsxExpression(node) && node.expression && !isJsxAttribute(node.parent)) shown.push(node.expression)
    node.forEachChild(visit)
  }
  visit(file)
  return { templates, shown }
}

const valuesIn = (template: TemplateExpression): Node[] =>
  template.templateSpans.map(({ expression }) => expression)

const operators = [
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
]

/** The values between which an expression chooses. */
function leavesOf(node: Node): Node[] {
  if (isParenthesizedExpression(node)) return leavesOf(node.expression)
  if (isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(leavesOf)
  if (isBinaryExpression(node) && operators.includes(node.operatorToken.kind))
    return [node.left, node.right].flatMap(leavesOf)
  return [node]
}

/** The texts of an expression, for every choice in it that does not depend on the number. */
function render(node: Node, count: number, around: Around): string[] {
  const { numbers, writing } = around
  const below = (one: Node) => render(one, count, around)
  if (isTemplateExpression(node)) {
    const values = node.templateSpans.map(({ expression }) => leavesOf(expression).flatMap(below))
    const pieces = node.templateSpans.map(({ literal }) => literal.text)
    return values.reduce(
      (texts, choices, i) => texts.flatMap(text => choices.map(choice => text + choice + pieces[i])),
      [node.head.text],
    )
  }
  if (isTaggedTemplateExpression(node)) return below(node.template)
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (isPlural(node)) {
    const [, one, other] = node.arguments as readonly Node[]
    return [writing.plural(count, literalOf(one) ?? '', literalOf(other))]
  }
  if (numbers.has(node)) return [isTagged(node.parent.parent) ? writing.counted`${count}` : String(count)]
  return ['…']
}

const isPlural = (node: Node): node is CallExpression =>
  isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'plural'

const isTagged = (node: Node): boolean =>
  isTaggedTemplateExpression(node.parent) &&
  isIdentifier(node.parent.tag) &&
  node.parent.tag.text === 'counted'

const literalOf = (node: Node | undefined): string | undefined =>
  node && isStringLiteral(node) ? node.text : undefined

const isNumber = (type: Type | undefined): boolean => {
  if (!type) return false
  const all = type.isUnionType() ? type.getTypes() : [type]
  return (
    all.some(({ flags }) => flags & TypeFlags.NumberLike) &&
    all.every(({ flags }) => !(flags & (TypeFlags.Object | TypeFlags.Any)))
  )
}

const placeOf = (node: Node, file: SourceFile): string =>
  `${relative(root, file.fileName)}:${file.text.slice(0, node.getStart(file)).split('\n').length}`
