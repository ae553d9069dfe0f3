import { Hono } from 'hono'
import { LabelAnswer, LabelList } from '../domain/issues/answers.ts'
import {
  createLabel,
  deleteLabel,
  LabelChange,
  listLabels,
  NewLabel,
  updateLabel,
} from '../domain/issues/labels.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const labels = new Hono<Env>()
  .get(
    '/',
    operation('label.list', 'List the labels of a project'),
    query(PageQuery),
    answers(tagged(LabelList)),
    async c => sendTagged(c, await listLabels(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('label.create', 'Create a label'),
    body(NewLabel),
    answers({ 201: LabelAnswer }, 'label_limit', 'label_name_taken'),
    async c => sendJson(c, await createLabel(c.var.ask, c.req.valid('json')), 201),
  )
  .patch(
    '/:labelId',
    operation('label.update', 'Change a label', {
      details: 'Omitted fields are unchanged. The same values change nothing.',
    }),
    body(LabelChange),
    answers({ 200: LabelAnswer }, 'label_not_found', 'label_name_taken'),
    async c => sendJson(c, await updateLabel(c.var.ask, c.req.param('labelId'), c.req.valid('json'))),
  )
  .delete(
    '/:labelId',
    operation('label.delete', 'Delete a label', { details: 'This also takes it off all its issues.' }),
    answers({ 204: null }, 'label_not_found'),
    async c => {
      await deleteLabel(c.var.ask, c.req.param('labelId'))
      return c.body(null, 204)
    },
  )
