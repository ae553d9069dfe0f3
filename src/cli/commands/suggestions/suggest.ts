import type { Command } from 'commander'
import { findNearest } from './nearest.ts'
import { commandSynonyms, optionSynonyms, verbSynonyms } from './synonyms.ts'

/** Returns the full name of a command, such as `cairn issues ls`. */
export const commandName = (command: Command): string =>
  command.parent ? `${commandName(command.parent)} ${command.name()}` : command.name()

/** Finds a command of a group by its name or its alias. */
export const findChild = (parent: Command, name: string): Command | undefined =>
  parent.commands.find(child => child.name() === name || child.aliases().includes(name))

/** Suggests commands for words that `parent` does not know, such as `issue list`. */
export function suggestCommands(parent: Command, words: readonly string[]): Command[] {
  const meant = suggestHere(parent, words)
  return meant.length > 0 || parent.parent ? meant : suggestBelow(parent, words[0] ?? '')
}

/** Suggests options of a command for a flag that it does not have. */
export function suggestOptions(command: Command, flag: string): string[] {
  const [name = ''] = flag.split('=')
  const flags = listFlags(command)
  const synonym = own(optionSynonyms, name)?.find(one => flags.includes(one))
  if (synonym) return [synonym]
  if (!name.startsWith('--') || isElsewhere(command, name)) return []
  return findNearest(
    name.slice(2),
    flags.map(one => one.slice(2)),
  ).map(one => `--${one}`)
}

/** Whether another command has this option, so that it is not mistyped: `sync --all` does not mean `--allow-removals`. */
function isElsewhere(command: Command, flag: string): boolean {
  const root = command.parent ?? command
  if (root.parent) return isElsewhere(root, flag)
  const has = (one: Command): boolean =>
    one.options.some(({ long }) => long === flag) || one.commands.some(has)
  return has(root)
}

/** The entry of a word. A typed word can be the name of something that every object has, such as `constructor`. */
const own = <Entry>(entries: Readonly<Record<string, Entry>>, word: string): Entry | undefined =>
  Object.hasOwn(entries, word) ? entries[word] : undefined

function suggestHere(parent: Command, words: readonly string[]): Command[] {
  const children = visibleCommands(parent)
  const [word = '', ...rest] = words
  const named = parent.parent ? findVerb(children, word) : findSynonym(parent, words)
  if (named) return followWords(named.command, words.slice(named.length))
  const near = findNearest(
    word,
    children.map(child => child.name()),
  )
  return children.filter(child => near.includes(child.name())).flatMap(child => followWords(child, rest))
}

/** A command that a synonym of one or two words means, and the number of these words. */
function findSynonym(program: Command, words: readonly string[]) {
  for (const length of [2, 1]) {
    const path = own(commandSynonyms, words.slice(0, length).join(' ').toLowerCase())
    const command = words.length >= length && path ? findChild(program, path) : undefined
    if (command) return { command, length }
  }
  return null
}

function findVerb(children: readonly Command[], word: string) {
  const names = own(verbSynonyms, word.toLowerCase()) ?? []
  const command = names.map(name => children.find(child => child.name() === name)).find(Boolean)
  return command ? { command, length: 1 } : null
}

/** Resolves further words in a group. A word that nothing fits leaves the group itself. */
function followWords(command: Command, words: readonly string[]): Command[] {
  const [word] = words
  if (word === undefined || command.commands.length === 0) return [command]
  const child = findChild(command, word)
  const meant = child ? [child] : suggestHere(command, words)
  return meant.length > 0 ? meant : [command]
}

/** Suggests the commands of all groups for a verb without its group, such as `upload`. */
const suggestBelow = (program: Command, word: string): Command[] =>
  visibleCommands(program).flatMap(group => {
    const child = findChild(group, word) ?? findVerb(group.commands, word)?.command
    return child ? [child] : []
  })

const visibleCommands = (parent: Command): Command[] => parent.createHelp().visibleCommands(parent)

const listFlags = (command: Command): string[] => {
  const own = command.createHelp().visibleOptions(command)
  const flags = own.flatMap(({ long }) => (long ? [long] : []))
  return command.parent ? [...flags, ...listFlags(command.parent)] : flags
}
