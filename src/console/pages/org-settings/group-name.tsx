import { useChange } from '../../api/change.ts'
import { api, type Client, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type OrgGroup, orgGroups, useOrg } from '../../api/reads/orgs.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'

const messages = texts({
  ja: { name: '名前', create: '作成', rename: '変更', cancel: 'キャンセル' },
  en: { name: 'Name', create: 'Create', rename: 'Rename', cancel: 'Cancel' },
})

/** The form that creates or renames a group. */
export function GroupName({ group, close }: { group?: OrgGroup; close(): void }) {
  const t = useTexts(messages)
  const { id: orgId } = useOrg()
  const save = useChange({
    send: (name: string, api) => (group ? rename(group, name) : create(api, orgId, name)),
    show: name =>
      group
        ? [
            edit(orgGroups(orgId), groups =>
              groups.map(one => (one.id === group.id ? { ...one, name } : one)),
            ),
          ]
        : [],
    stale: [keys.org(orgId), keys.allProjects],
    onDone: close,
  })
  return (
    <Form change={save} valuesOf={fields => String(fields.get('name'))}>
      <TextField
        name="name"
        label={t.name}
        defaultValue={group?.name}
        required
        autoFocus
        autoComplete="off"
      />
      <Buttons>
        <Submit change={save}>{group ? t.rename : t.create}</Submit>
        <Button variant="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}

const create = (api: Client, orgId: string, name: string) =>
  unwrap(api.POST('/api/orgs/{orgId}/groups', { params: { path: { orgId } }, body: { name } }))

const rename = ({ orgId, id: groupId }: OrgGroup, name: string) =>
  unwrap(
    api.PATCH('/api/orgs/{orgId}/groups/{groupId}', { params: { path: { orgId, groupId } }, body: { name } }),
  )
