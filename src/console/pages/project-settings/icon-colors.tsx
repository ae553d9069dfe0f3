import type { ReactNode } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { FieldGroup } from '../../parts/choices.tsx'
import layout from '../../parts/layout.module.css'
import { ProjectIcon } from '../../parts/project-icon.tsx'
import type { FullProject } from './setting.tsx'
import styles from './settings.module.css'

type Color = FullProject['defaultIcon']['color']

const messages = texts<{ label: string; colors: Record<Color, string> }>({
  ja: {
    label: '色',
    colors: {
      red: '赤',
      orange: 'オレンジ',
      yellow: '黄',
      lime: '黄緑',
      green: '緑',
      teal: '青緑',
      cyan: 'シアン',
      blue: '青',
      indigo: '藍',
      violet: '紫',
      pink: 'ピンク',
      gray: '灰',
    },
  },
  en: {
    label: 'Color',
    colors: {
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      lime: 'Lime',
      green: 'Green',
      teal: 'Teal',
      cyan: 'Cyan',
      blue: 'Blue',
      indigo: 'Indigo',
      violet: 'Violet',
      pink: 'Pink',
      gray: 'Gray',
    },
  },
})

type FieldProps = { chosen: Color; onChange(color: Color): void; children(color: Color): ReactNode }

/** The choice of a color, with a preview of each. */
export function ColorField({ chosen, onChange, children }: FieldProps) {
  const t = useTexts(messages)
  return (
    <FieldGroup label={t.label}>
      <div className={`${layout.wrap} ${styles.colors}`}>
        {(Object.keys(t.colors) as Color[]).map(color => (
          <label key={color} title={t.colors[color]}>
            <input
              type="radio"
              name="color"
              aria-label={t.colors[color]}
              checked={chosen === color}
              onChange={() => onChange(color)}
            />
            {children(color)}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

type Props = {
  icon: Exclude<NonNullable<FullProject['icon']>, { kind: 'image' }>
  project: FullProject
  onChange(color: Color): void
}

/** The choice of the color of an icon. */
export const Colors = ({ icon, project, onChange }: Props) => (
  <ColorField chosen={icon.color} onChange={onChange}>
    {color => <ProjectIcon project={{ ...project, icon: { ...icon, color } }} />}
  </ColorField>
)
