import { ChevronDown, ChevronUp, X } from 'virtual:icons'
import { useState } from 'react'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { focusMain } from '../parts/focus.ts'
import layout from '../parts/layout.module.css'
import { ProgressBar } from '../parts/progress.tsx'
import { useUnloadWarning } from '../parts/unload-warning.ts'
import { clearFinished, isActive, type Upload, useUploads } from './list.ts'
import { cancel } from './send.ts'
import styles from './tray.module.css'
import { useTrayFocus } from './tray-focus.ts'
import { TrayItem, TrayLine } from './tray-item.tsx'
import { useReservedRoom } from './tray-page.ts'

const messages = texts({
  ja: {
    tray: 'アップロード',
    going: (done: string, all: string) => `アップロード中 (${done} / ${all} 個)`,
    over: (done: string) => `${done} 個アップロードしました`,
    failed: (failed: string) => `失敗 ${failed} 個`,
    none: 'アップロードをキャンセルしました',
    all: '全体の進行状況',
    cancel: 'すべてキャンセル',
    show: '一覧を開く',
    hide: '一覧を折りたたむ',
    close: '閉じる',
    more: (more: string) => `ほか ${more} 個`,
  },
  en: {
    tray: 'Uploads',
    going: (done, all) => `Uploading (${done} of ${all})`,
    over: done => `${done} uploaded`,
    failed: failed => `${failed} failed`,
    none: 'Uploads canceled',
    all: 'Progress of all uploads',
    cancel: 'Cancel all',
    show: 'Show the list',
    hide: 'Hide the list',
    close: 'Close',
    more: more => `and ${more} more`,
  },
})

const shown = 100

/** The uploads at the bottom of every page: a line that expands into the list, by itself when an upload fails. */
export function UploadTray() {
  const t = useTexts(messages)
  const all = useUploads()
  const [chosen, setOpen] = useState<boolean | null>(null)
  const room = useReservedRoom()
  const { lastButton, events } = useTrayFocus()
  const isOpen = chosen ?? all.some(({ state }) => state === 'failed')
  const isAnyActive = all.some(isActive)
  useUnloadWarning(isAnyActive)
  const sorted = all.toSorted((a, b) => ranks[a.state] - ranks[b.state] || b.id - a.id)
  const close = () => {
    focusMain()
    clearFinished()
  }
  return (
    <section ref={room} className={styles.tray} aria-label={t.tray} {...events}>
      <header className={`${layout.line} ${styles.head}`}>
        <Summary all={all} />
        {!isOpen && <TrayLine upload={sorted[0]!} />}
        <div className={styles.buttons}>
          {isAnyActive && (
            <Button isSmall variant="quiet" onClick={() => cancel(all.map(({ id }) => id))}>
              {t.cancel}
            </Button>
          )}
          <IconButton
            ref={isAnyActive ? lastButton : undefined}
            isSmall
            aria-expanded={isOpen}
            label={isOpen ? t.hide : t.show}
            icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
            onClick={() => setOpen(!isOpen)}
          />
          {!isAnyActive && (
            <IconButton ref={lastButton} isSmall label={t.close} icon={<X size={16} />} onClick={close} />
          )}
        </div>
        {isAnyActive && (
          <div className={styles.bar}>
            <ProgressBar label={t.all} done={shareOf(all)} />
          </div>
        )}
      </header>
      {isOpen && <List sorted={sorted} keepOpen={() => setOpen(true)} />}
    </section>
  )
}

/** `keepOpen` is called when it is used, because it would close after the retry of the last failed upload. */
function List({ sorted, keepOpen }: { sorted: Upload[]; keepOpen(): void }) {
  const t = useTexts(messages)
  const { number } = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <ul className={styles.list} tabIndex={0} aria-label={t.tray} onFocus={keepOpen}>
      {sorted.slice(0, shown).map(one => (
        <TrayItem key={one.id} upload={one} />
      ))}
      {sorted.length > shown && <li className={styles.more}>{t.more(number(sorted.length - shown))}</li>}
    </ul>
  )
}

/** Failures come first, then running uploads; within a state, the newest. */
const ranks: Record<Upload['state'], number> = { failed: 0, sending: 1, waiting: 2, done: 3, cancelled: 4 }

function Summary({ all }: { all: readonly Upload[] }) {
  const t = useTexts(messages)
  const { number } = useFormats()
  const count = (state: Upload['state']) => all.filter(one => one.state === state).length
  const failed = count('failed')
  const meant = all.length - count('cancelled')
  const over = [count('done') > 0 && t.over(number(count('done'))), failed > 0 && t.failed(number(failed))]
  const result = over.filter(Boolean).join(' · ') || t.none
  const isAnyActive = all.some(isActive)
  return (
    <>
      <h2 className={styles.title}>{isAnyActive ? t.going(number(count('done')), number(meant)) : result}</h2>
      <span className="visually-hidden" role="status">
        {!isAnyActive && result}
      </span>
    </>
  )
}

function shareOf(all: readonly Upload[]): number {
  const meant = all.filter(({ state }) => state !== 'cancelled' && state !== 'failed')
  // One is added for each file, so that empty files count too.
  const total = meant.reduce((sum, { file }) => sum + file.size + 1, 0)
  const done = meant.reduce((sum, { sent, state }) => sum + sent + (state === 'done' ? 1 : 0), 0)
  return total > 0 ? done / total : 0
}
