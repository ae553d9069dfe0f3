import { useState } from 'react'
import type { components } from '../../../client/index.ts'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { projectEdits, refetchProject } from '../../api/projects/edits.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { FieldGroup, Radio } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { useLastingForm } from '../../parts/lasting-form.ts'
import layout from '../../parts/layout.module.css'
import { ProjectIcon } from '../../parts/project-icon.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { useEdits } from '../../parts/use-edits.ts'
import { Colors } from './icon-colors.tsx'
import { IconFile } from './icon-file.tsx'
import { type FullProject, SavedForm, type SettingProps, SettingSection } from './setting.tsx'
import styles from './settings.module.css'

const messages = texts({
  ja: {
    title: 'アイコン',
    lead: 'プロジェクト名の横に表示されます。',
    kind: '種類',
    kinds: { default: 'プロジェクト名の頭文字', text: '文字', emoji: '絵文字', image: '画像' },
    noImage: '「設定」の機能がオフの間は、画像を変更できません。',
    preview: 'プレビュー',
    text: '文字',
    textHint: '2 文字まで',
    emoji: '絵文字',
    emojiHint: '絵文字を 1 つ。旗とキーキャップは使用できません。',
    saved: 'アイコンを変更しました。',
  },
  en: {
    title: 'Icon',
    lead: 'Shown next to the project name.',
    kind: 'Type',
    kinds: { default: 'Initials', text: 'Text', emoji: 'Emoji', image: 'Image' },
    noImage: 'The image cannot be changed while the “Settings” feature is turned off.',
    preview: 'Preview',
    text: 'Text',
    textHint: 'Up to 2 characters',
    emoji: 'Emoji',
    emojiHint: 'One emoji. Flags and keycaps are not supported.',
    saved: 'The icon was changed.',
  },
})

type Kind = keyof (typeof messages)['en']['kinds']
type Given = Exclude<components['schemas']['ProjectIcon'], { kind: 'image' }>

/** The chosen values of each kind; they are kept when the kind changes. */
type Draft = {
  kind: Kind
  color: Given['color']
  text: string
  emoji: string
  image: Blob | null
}

const storedIn = ({ icon, defaultIcon }: FullProject): Draft => ({
  kind: icon?.kind ?? 'default',
  color: icon?.color ?? defaultIcon.color,
  text: icon?.kind === 'text' ? (icon.text ?? '') : '',
  emoji: icon?.kind === 'emoji' ? icon.emoji : '',
  image: null,
})

function givenOf({ kind, color, text, emoji }: Draft): Given | null {
  if (kind === 'text') return { kind, color, ...(text.trim() && { text: text.trim() }) }
  return kind === 'emoji' ? { kind, color, emoji } : null
}

/** The icon with a text of at most two characters, for the preview. */
const clipped = (given: Given): Given =>
  given.kind === 'text' && given.text ? { ...given, text: [...given.text].slice(0, 2).join('') } : given

export function IconSection({ project, isReadOnly }: SettingProps) {
  const t = useTexts(messages)
  const { values: draft, hasEdits, edit: set, forget } = useEdits(storedIn(project))
  const [uploads, setUploads] = useState(0)
  const mayEdit = useLastingForm(!isReadOnly, hasEdits)
  const save = useIcon(project.id, sent => {
    forget('image' in sent ? sent : (sent.icon ?? { kind: 'default' }))
    setUploads(uploads + 1)
  })
  const { kind, image, emoji } = draft
  const given = givenOf(draft)
  const isImage = kind === 'image'
  const preview = given && clipped(given)
  const shown = isImage && project.icon?.kind === 'image' ? project.icon : preview
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <SavedForm
        change={save}
        isReadOnly={!mayEdit}
        isDisabled={isImage ? !image : kind === 'emoji' && emoji === ''}
        valuesOf={() => (isImage ? { image: image! } : { icon: given })}
      >
        <div className={`${layout.row} ${styles.preview}`}>
          <ProjectIcon project={{ ...project, icon: shown }} size="large" />
          <ProjectIcon project={{ ...project, icon: shown }} />
          <span>{project.name}</span>
        </div>
        <Kinds {...{ project, draft, set }} />
        {isImage && mayEdit && <IconFile key={uploads} image={image} onChange={image => set({ image })} />}
        {preview && <Colors icon={preview} project={project} onChange={color => set({ color })} />}
      </SavedForm>
    </SettingSection>
  )
}

type KindsProps = { project: FullProject; draft: Draft; set(some: Partial<Draft>): void }

function Kinds({ project, draft: { kind, text, emoji }, set }: KindsProps) {
  const t = useTexts(messages)
  const mayUpload = project.features.includes('settings')
  return (
    <>
      <FieldGroup label={t.kind} hint={mayUpload ? undefined : t.noImage}>
        {(Object.keys(t.kinds) as Kind[]).map(one => (
          <Radio
            key={one}
            name="kind"
            label={t.kinds[one]}
            checked={kind === one}
            disabled={one === 'image' && !mayUpload}
            onChange={() => set({ kind: one })}
          />
        ))}
      </FieldGroup>
      {kind === 'text' && (
        <TextField
          name="icon"
          label={t.text}
          hint={t.textHint}
          value={text}
          onChange={event => set({ text: event.target.value })}
          autoComplete="off"
        />
      )}
      {kind === 'emoji' && (
        <TextField
          name="icon"
          label={t.emoji}
          hint={t.emojiHint}
          value={emoji}
          onChange={event => set({ emoji: event.target.value.trim() })}
          autoComplete="off"
        />
      )}
    </>
  )
}

type Change = { icon: Given | null } | { image: Blob }

/** Saves the icon; an image is uploaded by a request of its own. */
function useIcon(projectId: string, onDone: (sent: Change) => void) {
  const t = useTexts(messages)
  const params = { path: { projectId } }
  return useChange({
    async send(change: Change) {
      if ('image' in change)
        await unwrap(api.PUT('/api/projects/{projectId}/icon-image', { params, body: change.image }))
      else await unwrap(api.PATCH('/api/projects/{projectId}', { params, body: change }))
    },
    show: change => ('icon' in change ? projectEdits(projectId, change) : []),
    onDone(_, sent) {
      showToast(t.saved)
      onDone(sent)
      refetchProject(projectId)
    },
  })
}
