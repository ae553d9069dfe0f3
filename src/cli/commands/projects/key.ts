import { member } from '../../json/shape.ts'
import { parseKey } from '../../service/key-proposals.ts'
import { setKey } from '../../service/new-project.ts'
import { openProject } from '../../service/project.ts'
import { command } from '../define.ts'

export const key = command<object, [key: string]>({
  name: 'key',
  about: ['プロジェクトの課題のキーを設定します', "Sets the key of the project's issues"],
  arguments: [
    ['<key>', ['A-Z と 0-9 の 2〜10 文字（英字から）', '2 to 10 letters and digits, starting with a letter']],
  ],
  examples: [
    ['cairn projects key CRN', ['課題を CRN-1 のように呼ぶ', 'name the issues CRN-1, CRN-2, …']],
    ['cairn projects key APP --project "Mobile app"', ['別のプロジェクトに設定', 'of another project']],
  ],
  shape: member('project', { id: 'string', name: 'string', key: 'string' }),
  async run(context, { json, ...shared }, written) {
    const { say, print, printJson } = context.io
    const key = parseKey(written)
    const at = await openProject(context, shared)
    const { id, name } = await setKey(at, at.projectId, key)
    if (json) printJson({ project: { id, name, key } })
    else
      print(
        say([
          `${name} の課題を ${key}-1 のように呼びます`,
          `The issues of ${name} are named ${key}-1, ${key}-2, …`,
        ]),
      )
  },
})
