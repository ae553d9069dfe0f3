import { texts, useTexts } from '../../language/texts.ts'
import { ErrorText } from '../../parts/error-notice.tsx'
import text from '../../parts/text.module.css'
import type { Found } from './found.ts'
import styles from './search.module.css'

const messages = texts({
  ja: {
    none: '一致するものは見つかりませんでした。',
    truncatedIn:
      'このプロジェクトには文章が多いため、本文は新しいものだけを検索しました。名前とタイトルはすべて検索しました。',
    truncated:
      '本文は、最近のプロジェクトの新しいものだけを検索しました。名前とタイトルはすべて検索しました。ほかの本文を検索するには、そのプロジェクトを開いて検索してください。',
  },
  en: {
    none: 'Nothing was found.',
    truncatedIn:
      'This project has many texts, so only the newest were searched. All names and titles were searched.',
    truncated:
      'Only the newest texts of your latest projects were searched. All names and titles were searched. To search other texts, open their project and search there.',
  },
})

type Props = { text: string; found: Found; isIn: boolean }

/** What the list of results does not show: a failure, that there are none, and what was not searched. */
export function SearchNotes({ text: searched, found, isIn }: Props) {
  const t = useTexts(messages)
  const { results, error, isTruncated } = found
  if (searched === '') return null
  return (
    <>
      {error && (
        <p role="alert" className={`${text.problem} ${styles.note}`}>
          <ErrorText of={error} />
        </p>
      )}
      {results?.length === 0 && !error && <p className={`${text.note} ${styles.note}`}>{t.none}</p>}
      {isTruncated && <p className={`${text.note} ${styles.note}`}>{isIn ? t.truncatedIn : t.truncated}</p>}
    </>
  )
}
