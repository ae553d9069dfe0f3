import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { probe, useConnection, useReconnection } from '../api/connection.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import styles from './connection-bar.module.css'

const said = texts({
  ja: {
    offline: 'オフラインです。',
    unreachable: 'サーバーに接続できません。',
    reads: '接続が戻ると、自動で読み込み直します。',
    waiting: (changes: number) => counted`接続が戻ると、保留中の変更 ${changes} 件を送信します。`,
  },
  en: {
    offline: 'You are offline.',
    unreachable: 'The server cannot be reached.',
    reads: 'The page is updated when the connection is back.',
    waiting: changes =>
      changes === 1
        ? 'One change is waiting. It is sent when the connection is back.'
        : counted`${changes} changes are waiting. They are sent when the connection is back.`,
  },
})

/** Tells, while it is so, that nothing can be read or sent. */
export function ConnectionBar() {
  const t = useTexts(said)
  const connection = useConnection()
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused })
  const queries = useQueryClient()
  useReconnection(useCallback(() => void queries.invalidateQueries(), [queries]))
  useProbing(connection === 'unreachable')
  return (
    <div role="status" className={styles.region}>
      {connection !== 'open' && (
        <p className={styles.bar}>
          <strong>{t[connection]}</strong> {waiting > 0 ? t.waiting(waiting) : t.reads}
        </p>
      )}
    </div>
  )
}

/** In milliseconds. */
const pause = 3_000

function useProbing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(probe, pause)
    return () => clearInterval(timer)
  }, [isOn])
}
