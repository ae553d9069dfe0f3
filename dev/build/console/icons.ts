import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../../shared/root.ts'

const component = join(root, 'src', 'console', 'parts', 'icon.ts')
const declarations = join(root, 'src', 'console', 'icons.d.ts')
const moduleName = 'virtual:icons'

/** The file of lucide's icons, relative to the repository. */
export const iconFile = join('node_modules', '@iconify-json', 'lucide', 'icons.json')

/** Whether a module contains icons. */
export const isIconModule = (id: string): boolean => id.startsWith(`\0${moduleName}/`)

/** Provides `virtual:icons`. Each icon is a module of its own, so a page loads only the icons that it shows. */
export const icons = (): Plugin => {
  const shapes = readIcons()
  return {
    name: 'icons',
    resolveId: id => (id.startsWith(moduleName) ? { id: `\0${id}`, moduleSideEffects: false } : null),
    load(id) {
      if (id === `\0${moduleName}`) return declaredNames().map(exportOf).join('\n')
      if (isIconModule(id)) return moduleOf(shapes, id.slice(moduleName.length + 2))
      return null
    },
  }
}

const readIcons = (): Record<string, { body: string }> =>
  JSON.parse(readFileSync(join(root, iconFile), 'utf8')).icons

const declaredNames = (): string[] =>
  [...readFileSync(declarations, 'utf8').matchAll(/export const (\w+)/g)].map(([, name]) => name!)

const exportOf = (name: string): string => `export { default as ${name} } from '${moduleName}/${name}'`

function moduleOf(icons: ReturnType<typeof readIcons>, name: string): string {
  const icon = icons[kebabOf(name)]
  if (!icon) throw new Error(`lucide has no icon "${kebabOf(name)}" for ${name} in src/console/icons.d.ts`)
  return [
    `import { createIcon } from ${JSON.stringify(component)}`,
    `export default /* @__PURE__ */ createIcon(${JSON.stringify(shapesIn(icon.body))})`,
  ].join('\n')
}

/** `Trash` is the icon `trash`, and `Settings2` is `settings-2`. */
const kebabOf = (name: string): string => name.replace(/(?<=.)(?=[A-Z\d])/g, '-').toLowerCase()

/** The SVG elements of an icon, without the attributes that every icon has, as `[tag, attributes]`. */
const shapesIn = (body: string): [string, Record<string, string>][] =>
  [...body.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/?>/g)]
    .map(([, tag, attributes]) => [tag!, ownAttributes(attributes!)] as [string, Record<string, string>])
    .filter(([tag]) => tag !== 'g')

function ownAttributes(text: string): Record<string, string> {
  const all = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!] as const)
  const own = all.filter(([name]) => !common.has(name))
  if (all.some(([name, value]) => common.has(name) && common.get(name) !== value))
    throw new Error(`An icon is drawn differently: ${text}`)
  return Object.fromEntries(own)
}

/** Set on the `<svg>` by `createIcon`. */
const common = new Map([
  ['fill', 'none'],
  ['stroke', 'currentColor'],
  ['stroke-linecap', 'round'],
  ['stroke-linejoin', 'round'],
  ['stroke-width', '2'],
])
