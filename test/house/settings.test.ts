import { describe, expect, it } from 'vitest'
import { readProduction, requiredSecrets, secretNames } from '../../db/operator/checks/config.ts'
import { limiters, settingNames } from '../../src/worker/env.ts'
import { readText } from './repository.ts'

/** The rows of the first table below a heading: the names in the first cell, and the second cell. */
function rowsBelow(document: string, heading: string): { names: string[]; second: string }[] {
  const [, section = ''] = readText(document).split(`\n## ${heading}\n`)
  const [, table = ''] = /\n\|(?:---\|)+\n((?:\|.*\n)+)/.exec(section) ?? []
  return table
    .trimEnd()
    .split('\n')
    .map(row => row.split(' | '))
    .map(([first = '', second = '']) => ({
      names: [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
      second,
    }))
}

const documented = rowsBelow('docs/deploy.md', 'Settings')
const production = readProduction()
const sorted = (names: readonly string[]): string[] => [...names].sort()
const bindingNames = ['ASSETS', 'EMAIL', 'VERSION', ...limiters.map(({ binding }) => binding)]

describe('the settings of the Worker (docs/deploy.md, Settings)', () => {
  it('are all documented once, and no others are', () => {
    const names = documented.flatMap(row => row.names)
    expect(sorted(names.filter(name => name !== 'STORE'))).toEqual(sorted([...settingNames, ...bindingNames]))
    expect(new Set(names).size).toBe(names.length)
  })

  it('are those that the type of the bindings names', () => {
    const [, type = ''] =
      /export type Bindings = \{\n([\s\S]*?)\n\}/.exec(readText('src/worker/env.ts')) ?? []
    const names = [...type.matchAll(/^ {2}([A-Z_]+)\??:/gm)].map(([, name]) => name!)
    expect(sorted(names)).toEqual(sorted([...settingNames, 'ASSETS', 'EMAIL', 'VERSION']))
  })

  it('are known by the configuration, which sets no secret', () => {
    const plain = settingNames.filter(name => !secretNames.includes(name))
    expect(Object.keys(production.vars).filter(name => !plain.includes(name))).toEqual([])
    const optional = [...readText('wrangler.toml').matchAll(/^# ([A-Z_]+) = "/gm)].map(([, name]) => name!)
    expect(optional.filter(name => !plain.includes(name))).toEqual([])
    expect(production.secrets?.required).toEqual(requiredSecrets)
    const bound = [
      ...production.r2_buckets.map(({ binding }) => binding),
      ...production.send_email.map(({ name }) => name),
      ...production.ratelimits.map(({ name }) => name),
      production.version_metadata?.binding ?? '',
      production.assets?.binding ?? '',
    ]
    expect(sorted(bound)).toEqual(sorted([...bindingNames, 'STORE']))
  })
})

describe('the secrets of the Worker', () => {
  it('are those that the settings call secrets', () => {
    const secrets = documented.filter(({ second }) => second.includes('secret')).flatMap(({ names }) => names)
    expect(sorted(secrets.filter(name => name !== 'STRIPE_PRICE_PRO'))).toEqual(sorted(secretNames))
  })

  it('can all be rotated as described (docs/operate.md, Rotating secrets)', () => {
    const rotated = rowsBelow('docs/operate.md', 'Rotating secrets').flatMap(({ names }) => names)
    expect(sorted(rotated)).toEqual(sorted(secretNames))
  })
})
