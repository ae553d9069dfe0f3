import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { probe, useConnection, useReconnection } from '../api/connection.ts'
import { reread } from '../api/reread.ts'
import { plural } from '../language/plural.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import layout from '../parts/layout.module.css'
import styles from './connection-bar.module.css'

const messages = texts({
  ja: {
    offline: 'オフラインです。',
    unreachable: 'サーバーに接続できません。',
    reads: '接続が回復すると、自動で再読み込みします。',
    waiting: (changes: number) => counted`接続が回復すると、保留中の変更 ${changes} 件を送信します。`,
  },
  en: {
    offline: 'You are offline.',
    unreachable: 'The server cannot be reached.',
    reads: 'The page updates when the connection is restored.',
    waiting: changes =>
      counted`${changes} ${plural(changes, 'change is', 'changes are')} pending. ${plural(changes, 'It is', 'They are')} sent when the connection is restored.`,
  },
})

/** Shows that the connection is lost, and how many changes wait for it. */
export function ConnectionBar() {
  const t = useTexts(messages)
  const connection = useConnection()
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused })
  const queries = useQueryClient()
  useReconnection(useCallback(() => void reread(queries), [queries]))
  useProbing(connection === 'unreachable')
  return (
    <div role="status" className={`${layout.overlay} ${styles.region}`}>
      {connection !== 'open' && (
        <p className={styles.bar}>
          <strong>{t[connection]}</strong> {waiting > 0 ? t.waiting(waiting) : t.reads}
        </p>
      )}
    </div>
  )
}

/** Between probes, in milliseconds. */
const pause = 3_000

function useProbing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(probe, pause)
    return () => clearInterval(timer)
  }, [isOn])
}
