import { useFormats } from '../../language/formats.ts'
import { type Locale, useLocale } from '../../language/language.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { useFeatureNames } from '../../parts/feature-names.ts'
import { useRoleNames } from '../../parts/role-names.ts'
import type { Access, Effect, Path } from './access.ts'

type Who = { name: string; isSelf: boolean }

const messages = texts({
  ja: {
    scoped: (role: string, features: string) => `${role} (${features}のみ)`,
    scopedWithin: (role: string, features: string) => `${role}、${features}のみ`,
    alone: (access: string) => `個別に追加 (${access})`,
    byGroup: (group: string, access: string) => `グループ「${group}」経由${access && ` (${access})`}`,
    asAdmin: '組織の管理者',
    someGroup: '不明',
    who: ({ name, isSelf }: Who) => (isSelf ? 'あなた' : `${name}さん`),
    lost: (who: string, _: boolean) => `${who}は、このプロジェクトにアクセスできなくなります。`,
    gained: (who: string, access: string, _: boolean) => `${who}は、${access}になります。`,
    same: (who: string, access: string, ways: string, _: boolean) =>
      `${who}は、引き続き${access}です。${ways && `経路: ${ways}`}`,
    changed: (who: string, before: string, after: string, ways: string, _: boolean) =>
      `${who}は、${before}から${after}になります。${ways && `経路: ${ways}`}`,
    rescoped: (who: string, features: string, ways: string) =>
      `${who}${features ? `が利用できる機能は、${features}のみ` : 'は、すべての機能を利用できるよう'}になります。${ways && `経路: ${ways}`}`,
    gains: (features: string) => `新たに利用できる機能: ${features}`,
    losses: (features: string) => `利用できなくなる機能: ${features}`,
  },
  en: {
    scoped: (role, features) => `${role} with ${features} only`,
    scopedWithin: (role, features) => `${role} with ${features} only`,
    alone: access => `individually as ${access}`,
    byGroup: (group, access) => `through the group ${group}${access && ` as ${access}`}`,
    asAdmin: 'as organization admin',
    someGroup: 'unknown',
    who: ({ name, isSelf }) => (isSelf ? 'You' : name),
    lost: (who, isSelf) => `${who} ${isSelf ? 'lose' : 'loses'} access.`,
    gained: (who, access, isSelf) => `${who} ${isSelf ? 'get' : 'gets'} access as ${access}.`,
    same: (who, access, ways, isSelf) =>
      `${who} ${isSelf ? 'remain' : 'remains'} ${withArticle(access)}${ways && `: ${ways}`}.`,
    changed: (who, before, after, ways, isSelf) =>
      `${who} ${isSelf ? 'change' : 'changes'} from ${before} to ${after}${ways && `: ${ways}`}.`,
    rescoped: (who, features, ways) =>
      `${who} will see ${features ? `only ${features}` : 'all features'}${ways && `: ${ways}`}.`,
    gains: features => `Newly visible: ${features}.`,
    losses: features => `No longer visible: ${features}.`,
  },
})

/** Descriptions of access and of its changes; `groups` gives the names of group ids. */
export function useDescriptions(groups: readonly { groupId: string; name: string }[]) {
  const t = useTexts(messages)
  const locale = useLocale()
  const roles = useRoleNames()
  const names = useFeatureNames()
  const { list } = useFormats()
  const featuresIn = (scope: Access['featureScope'] & {}) => list(scope.map(one => names[one]))
  const accessAs =
    (scoped: typeof t.scoped) =>
    ({ role, featureScope }: Access) => {
      const word = locale === 'en' ? roles[role].toLowerCase() : roles[role]
      return featureScope ? scoped(word, featuresIn(featureScope)) : word
    }
  const access = accessAs(t.scoped)
  const accessWithin = accessAs(t.scopedWithin)
  const nameOf = (groupId: string) => groups.find(one => one.groupId === groupId)?.name ?? t.someGroup
  const way = (path: Path) => {
    if (path.kind === 'group') return t.byGroup(nameOf(path.groupId), accessWithin(path))
    return path.kind === 'org_admin' ? t.asAdmin : t.alone(accessWithin(path))
  }
  // The access of a single path is the whole access, which the sentence has already.
  const ways = (paths: readonly Path[]) => {
    const [only] = paths
    if (only === undefined || paths.length > 1) return list(paths.map(way))
    if (only.kind === 'group') return t.byGroup(nameOf(only.groupId), '')
    return only.kind === 'org_admin' ? t.asAdmin : ''
  }
  const effect = (person: Who, { kind, before, after, paths, gains, losses }: Effect): string[] => {
    const who = t.who(person)
    if (kind === 'lost') return [t.lost(who, person.isSelf)]
    if (kind === 'gained') return [t.gained(who, access(after!), person.isSelf)]
    if (kind === 'same') return [t.same(who, access(after!), ways(paths), person.isSelf)]
    const { role, featureScope } = after!
    return [
      role === before!.role
        ? t.rescoped(who, featureScope ? featuresIn(featureScope) : '', ways(paths))
        : t.changed(who, access(before!), access(after!), ways(paths), person.isSelf),
      ...(gains.length > 0 ? [t.gains(featuresIn(gains))] : []),
      ...(losses.length > 0 ? [t.losses(featuresIn(losses))] : []),
    ]
  }
  return { access, way: (path: Path) => capital(way(path), locale), effect, featuresIn }
}

export type Descriptions = ReturnType<typeof useDescriptions>

const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

const capital = (text: string, locale: Locale) =>
  locale === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text
