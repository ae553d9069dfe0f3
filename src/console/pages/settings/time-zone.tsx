import { ChevronDown } from 'virtual:icons'
import { useRef } from 'react'
import { useHome } from '../../api/reads/home.ts'
import { allTimeZones, browserTimeZone } from '../../language/formatters.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { showErrorToast } from '../../parts/toasts.tsx'
import { useProfileChange } from '../../parts/use-profile-change.ts'
import { Setting } from './setting.tsx'

const messages = texts({
  ja: {
    title: 'タイムゾーン',
    lead: '課題の期日が今日かどうかは、このタイムゾーンで決まります。',
    browser: (zone: string) => `このブラウザーのタイムゾーンは ${zone} です。`,
    use: (zone: string) => `${zone} を使用`,
  },
  en: {
    title: 'Time zone',
    lead: 'Decides which day is today for the due days of issues.',
    browser: zone => `The time zone of this browser is ${zone}.`,
    use: zone => `Use ${zone}`,
  },
})

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** The user's time zone. That of the browser is offered if it is another one. */
export function TimeZoneSetting() {
  const t = useTexts(messages)
  const { timeZone } = useHome().user
  const change = useProfileChange()
  const choose = (next: string) => change.mutate({ timeZone: next }, { onError: showErrorToast })
  const own = browserTimeZone()
  const shown = useRef<HTMLDivElement>(null)
  const use = () => {
    // The button disappears.
    shown.current?.querySelector('button')?.focus()
    choose(own)
  }
  const zones = [...new Set(['UTC', ...allTimeZones(), timeZone])]
  return (
    <Setting title={t.title} lead={t.lead}>
      <div ref={shown}>
        <Combobox
          label={t.title}
          value={timeZone}
          options={zones.map(value => ({ value, label: nameOf(value) }))}
          onChange={choose}
          trigger={
            <Button>
              <span className="visually-hidden">{t.title}: </span>
              {nameOf(timeZone)}
              <ChevronDown size={16} />
            </Button>
          }
        />
      </div>
      {own !== timeZone && (
        <div className={layout.stackTight}>
          <p className={text.note}>{t.browser(nameOf(own))}</p>
          <div>
            <Button isSmall onClick={use}>
              {t.use(nameOf(own))}
            </Button>
          </div>
        </div>
      )}
    </Setting>
  )
}
