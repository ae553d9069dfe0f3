import { Link } from '@tanstack/react-router'
import type { IssueFilter } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { keepComposing } from '../../parts/composing.ts'
import { useDraft } from '../../parts/draft.ts'
import { TextField } from '../../parts/field.tsx'
import { Form, Submit } from '../../parts/form.tsx'
import { issueName } from '../../parts/issue-name.ts'
import { tell } from '../../parts/toasts.tsx'
import { useNewIssue } from './changes.ts'

const said = texts({
  ja: {
    title: '新しい課題のタイトル',
    child: '新しい子課題のタイトル',
    add: '追加',
    added: '課題を追加しました:',
  },
  en: {
    title: 'Title of a new issue',
    child: 'Title of a new child issue',
    add: 'Add',
    added: 'The issue was added:',
  },
})

type Props = { projectId: string; parentId?: string; filter?: IssueFilter }

/** A new issue in one line, and then the next one. */
export function NewIssue({ projectId, parentId, filter }: Props) {
  const t = useTexts(said)
  const [draft, setDraft] = useDraft(`new issue ${parentId ?? projectId}`, '')
  const isHidden = filter && (filter.q || filter.status)
  const create = useNewIssue(projectId, {
    ...(filter ? { filter } : {}),
    onDone: ({ number, key, title }) => {
      setDraft(null)
      if (!isHidden) return
      const params = { projectId, number }
      tell(
        <>
          {t.added}{' '}
          <Link to="/projects/$projectId/issues/$number" params={params}>
            {issueName({ key, number })} {title}
          </Link>
        </>,
      )
    },
  })
  const label = parentId ? t.child : t.title
  return (
    <Form
      isInline
      change={create}
      valuesOf={fields => ({ title: String(fields.get('title')), ...(parentId ? { parentId } : {}) })}
    >
      <TextField
        name="title"
        isLabelHidden
        autoComplete="off"
        {...{ label }}
        placeholder={label}
        value={draft ?? ''}
        onChange={event => setDraft(event.target.value || null)}
        onKeyDown={keepComposing}
      />
      <Submit change={create}>{t.add}</Submit>
    </Form>
  )
}
