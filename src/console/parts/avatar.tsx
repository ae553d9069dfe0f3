import styles from './avatar.module.css'
import box from './box.module.css'
import layout from './layout.module.css'

/** The initials of a person, with the name for screen readers and as a tooltip. */
export const Avatar = ({ name, label }: { name: string; label: string }) => (
  <span className={`${layout.centered} ${box.avatar} ${styles.avatar}`} title={name}>
    <span aria-hidden="true">{initialsOf(name)}</span>
    <span className="visually-hidden">
      {label} {name}
    </span>
  </span>
)

/** The first letters of the first two words; of a single word, its first two characters. */
function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/[\s・]+/)
  const letters = second ? [[...first][0], [...second][0]] : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
