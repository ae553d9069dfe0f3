import type { Person } from '../state.ts'
import type { Command } from '../step.ts'

const profileFields = ({ id, email, name, locale, timeZone }: Person) => ({
  ...{ id, email, displayName: name, locale },
  timeZone: timeZone ?? (locale === 'ja' ? 'Asia/Tokyo' : 'UTC'),
})

export const changeProfile: Command = (_, pick) => {
  const at = { method: 'PATCH', path: '/api/me/profile' } as const
  const by = pick.caller(at)
  const locale = pick.of(['en', undefined, 'ja'] as const)
  const timeZone = pick.of([undefined, 'Pacific/Chatham', 'JST', 'Etc/GMT+3'])
  return {
    ...at,
    by,
    body: { locale, timeZone },
    rule: () =>
      locale === undefined && timeZone === undefined ? 'invalid' : timeZone === 'JST' && 'time_zone_invalid',
    status: 200,
    done() {
      by.who.locale = locale ?? by.who.locale
      by.who.timeZone = timeZone ?? by.who.timeZone
    },
    response: () => ({ user: profileFields(by.who) }),
  }
}

export const readProfile: Command = (_, pick) => {
  const at = { method: 'GET', path: '/api/me/profile' } as const
  const by = pick.caller(at)
  return { ...at, by, status: 200, response: () => ({ user: profileFields(by.who) }) }
}
