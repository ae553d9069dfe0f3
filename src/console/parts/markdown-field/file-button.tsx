import { Paperclip } from 'virtual:icons'
import { useRef } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../button.tsx'

const messages = texts({ ja: { attach: 'ファイルを添付' }, en: { attach: 'Attach files' } })

/** Chooses files from the device. */
export function FileButton({ onChoose }: { onChoose(files: FileList): void }) {
  const t = useTexts(messages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <span>
      <Button isSmall variant="quiet" icon={<Paperclip size={16} />} onClick={() => input.current!.click()}>
        {t.attach}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onChoose(currentTarget.files)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </span>
  )
}
