import type { AppRequest } from '../../api/reads/apps.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import styles from './page.module.css'
import { type Place, placeOf } from './places.ts'

type Sentence = (host: string, of: string) => string

const messages = texts<{ asks: Record<Place, (host: string) => string>; returns: Record<Place, Sentence> }>({
  ja: {
    asks: {
      site: host => `${host} が、あなたの Cairn アカウントへの接続を求めています`,
      computer: host =>
        `このコンピューターのアプリ (${host}) が、あなたの Cairn アカウントへの接続を求めています`,
      device: host => `この端末のアプリ (${host}) が、あなたの Cairn アカウントへの接続を求めています`,
    },
    returns: {
      site: (host, of) => `接続後は、${of} とは別のサイト ${host} に移動します。`,
      computer: host => `アプリはこのコンピューターで動作しています。接続後は ${host} に戻ります。`,
      device: host => `接続後は、この端末で ${host} のリンクを開くアプリに移動します。`,
    },
  },
  en: {
    asks: {
      site: host => `${host} wants to connect to your Cairn account`,
      computer: host => `An app on this computer (${host}) wants to connect to your Cairn account`,
      device: host => `An app on this device (${host}) wants to connect to your Cairn account`,
    },
    returns: {
      site: (host, of) => `Then your browser goes to ${host}, which is a different site than ${of}.`,
      computer: host => `The app runs on this computer. Then your browser goes back to ${host}.`,
      device: host => `Then your browser opens the app on this device that handles ${host} links.`,
    },
  },
})

/** Which app wants to connect, by its host, and where the browser returns if that is another host. */
export function Hosts({ request: { client, redirectHost } }: { request: AppRequest }) {
  const t = useTexts(messages)
  const { host } = client
  return (
    <div className={`${layout.stackTight} ${styles.hosts}`}>
      <h1>{t.asks[placeOf(host)](host)}</h1>
      {redirectHost !== host && (
        <p className={styles.returns}>{t.returns[placeOf(redirectHost)](redirectHost, host)}</p>
      )}
    </div>
  )
}
