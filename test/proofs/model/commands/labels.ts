import { about, record } from '../events.ts'
import type { Pick } from '../pick.ts'
import type { Label, Model, Project } from '../state.ts'
import type { Command } from '../step.ts'

const names = ['bug', 'Bug', 'ui', '不具合']
const colors = ['red', 'blue']

export const labelFields = (of: Project, label: Label) => ({
  ...label,
  issueCount: of.issues.filter(({ labels, isTrashed }) => !isTrashed && labels.includes(label)).length,
})

const isTaken = (of: Project, name: string, except?: Label) =>
  of.labels.some(each => each !== except && each.name.toLowerCase() === name.toLowerCase())

/** One of the project, or sometimes of another project. */
const someLabel = (m: Model, of: Project, pick: Pick): Label | undefined =>
  pick.mostly(
    of.labels,
    m.projects.flatMap(({ labels }) => labels),
  )

export const createLabel: Command = (_, pick) => {
  const of = pick.project()
  const at = { method: 'POST', path: '/api/projects/{projectId}/labels', of } as const
  const by = pick.caller(at)
  const label: Label = { id: '', name: pick.of(names), color: pick.of(colors) }
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body: { name: label.name, color: label.color },
    rule: () => isTaken(of, label.name) && 'label_name_taken',
    status: 201,
    done(answer) {
      label.id = answer.label.id
      of.labels.push(label)
      const target = about('label', label, label.name)
      record(of, by, { type: 'label.created', target, payload: { color: label.color } })
    },
    response: () => ({ label: labelFields(of, label) }),
  }
}

export const changeLabel: Command = (m, pick) => {
  const of = pick.project(({ labels }) => labels.length > 0)
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/labels/{labelId}', of } as const
  const by = pick.caller(at)
  const label = someLabel(m, of, pick)
  if (!label) return null
  const change = pick.isOnce(2) ? { color: pick.of(colors) } : { name: pick.of(names) }
  return {
    ...at,
    by,
    params: { projectId: of.id, labelId: label.id },
    body: change,
    rule: () =>
      of.labels.includes(label)
        ? change.name !== undefined && isTaken(of, change.name, label) && 'label_name_taken'
        : 'label_not_found',
    status: 200,
    done() {
      const from = { name: label.name, color: label.color }
      const to = { ...from, ...change }
      Object.assign(label, change)
      if (from.name === to.name && from.color === to.color) return
      const target = about('label', label, label.name)
      record(of, by, { type: 'label.updated', target, payload: { from, to } })
    },
    response: () => ({ label: labelFields(of, label) }),
  }
}

export const deleteLabel: Command = (m, pick) => {
  const of = pick.project(({ labels }) => labels.length > 0)
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/labels/{labelId}', of } as const
  const by = pick.caller(at)
  const label = someLabel(m, of, pick)
  if (!label) return null
  return {
    ...at,
    by,
    params: { projectId: of.id, labelId: label.id },
    rule: () => !of.labels.includes(label) && 'label_not_found',
    status: 204,
    done() {
      of.labels = of.labels.filter(each => each !== label)
      for (const issue of of.issues) issue.labels = issue.labels.filter(each => each !== label)
      const target = about('label', label, label.name)
      record(of, by, { type: 'label.deleted', target, payload: { color: label.color } })
    },
  }
}
