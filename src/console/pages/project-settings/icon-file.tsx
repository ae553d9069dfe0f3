import { useEffect, useId, useState } from 'react'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import text from '../../parts/text.module.css'
import { iconOf } from './icon-image.ts'
import styles from './settings.module.css'

const messages = texts({
  ja: {
    label: '画像ファイル',
    hint: '正方形の PNG (1 辺 16〜512 px、300 KB まで) として保存します。ほかの形式や大きさの画像は、保存の前にこのブラウザーで変換します。',
    preview: 'アイコンのプレビュー',
    ready: (size: string) => `PNG、${size}。保存するとアップロードされます。`,
    wrong: 'この画像は読み取れません。別のファイルを選択してください。',
  },
  en: {
    label: 'Image file',
    hint: 'Saved as a square PNG of 16 to 512 px per side, up to 300 KB. Other formats and sizes are converted in this browser.',
    preview: 'Icon preview',
    ready: size => `PNG, ${size}. It is uploaded when you save.`,
    wrong: 'This image cannot be read. Choose another file.',
  },
})

type Props = { image: Blob | null; onChange(image: Blob | null): void }

/** Accepts any image, and shows a preview of the icon. */
export function IconFile({ image, onChange }: Props) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const id = useId()
  const [isWrong, setWrong] = useState(false)
  const url = useUrl(image)
  const choose = async (file: File | undefined) => {
    const icon = file ? await iconOf(file) : null
    setWrong(file !== undefined && icon === null)
    onChange(icon)
  }
  return (
    <div className={`${layout.stackClose} ${styles.file}`}>
      <label htmlFor={id}>
        <strong>{t.label}</strong>
      </label>
      <p id={`${id}-hint`} className={text.caption}>
        {t.hint}
      </p>
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint`}
        onChange={event => choose(event.target.files?.[0])}
      />
      <div role="status">
        {isWrong && <Notice tone="rust">{t.wrong}</Notice>}
        {image && url && (
          <div className={`${layout.row} ${styles.preview}`}>
            <img className={styles.image} src={url} alt={t.preview} width={48} height={48} />
            <img className={styles.image} src={url} alt="" width={28} height={28} />
            <span className={text.caption}>{t.ready(bytes(image.size))}</span>
          </div>
        )}
      </div>
    </div>
  )
}

/** An object URL of a blob, revoked when it is no longer shown. */
function useUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
