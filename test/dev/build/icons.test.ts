import { expect, it } from 'vitest'
import { icons } from '../../../dev/build/console/icons.ts'

const load = icons().load as (id: string) => string | null

it('an icon is a component with the shapes of lucide', () => {
  expect(load('\0virtual:icons/Trash')).toMatch(/createIcon\(\[\["path",\{"d":"M[^"]+"\}\]\]\)$/)
  expect(load('\0virtual:icons/Settings2')).toContain('["circle",{"cx":"17","cy":"17","r":"3"}]')
})

it('every declared icon exists', () => {
  const names = load('\0virtual:icons')!.match(/(?<=as )\w+/g)!
  expect(names.length).toBeGreaterThan(40)
  for (const name of names) expect(load(`\0virtual:icons/${name}`)).toContain('createIcon')
})

it('an icon that lucide does not have fails the build', () => {
  expect(() => load('\0virtual:icons/NoSuchIcon')).toThrow('lucide has no icon "no-such-icon"')
})
