import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { actSoon, stepOf } from '../../parts/shortcuts/typed-ahead.ts'
import { SearchFooter } from './footer.tsx'
import { useFound } from './found.ts'
import { SearchNotes } from './notes.tsx'
import { type Option, OptionRow } from './option.tsx'
import { searchedKinds } from './result-kinds.ts'
import styles from './search.module.css'
import { type Section, useFoundSection, useIsEverywhere, useLocalSections } from './sections.tsx'
import { useSurroundings } from './surroundings.ts'
import { useActive } from './use-active.ts'
import { countUse } from './uses.ts'

const messages = texts({ ja: { options: '候補' }, en: { options: 'Suggestions' } })

export type ListProps = {
  listId: string
  text: string
  /** The user is still composing a word. */
  isComposing: boolean
  /** Enter was pressed before there was something to choose. */
  isEntered: boolean
  setEntered(isEntered: boolean): void
  /** Receives the keys of the field. */
  press: RefObject<((event: KeyboardEvent) => void) | null>
  /** How far the user moved before there was a list. */
  ahead: RefObject<number[]>
  /** The field, which names its active option. */
  field: RefObject<HTMLInputElement | null>
  close(): void
}

/** The list of the search field: what the console knows, then what the service finds. */
export function SearchList(props: ListProps) {
  const { listId, isComposing, isEntered, setEntered, press, ahead, field, close } = props
  const t = useTexts(messages)
  const text = props.text.trim()
  const surroundings = useSurroundings()
  const { project } = surroundings
  const isIn = !useIsEverywhere() && project !== undefined
  const found = useFound({
    ...{ text, isComposing, kinds: searchedKinds, isAwaited: isEntered },
    projectId: isIn ? project.id : undefined,
  })
  const foundSection = useFoundSection(found, isIn, surroundings)
  const all = [...useLocalSections(text, surroundings), ...(text === '' ? [] : [foundSection])]
  const options = all.flatMap(section => section.options)
  const sections = useFirstFrame() ? beginningOf(all) : all
  const isPending = text !== '' && found.results === undefined && found.error === null
  const { active, move, pick, isMoved } = useActive({ text, options, isPending })
  const choose = useChoice(close)
  const refocus = () => field.current!.focus()
  const body = useRef<HTMLDivElement>(null)
  const domIdOf = ({ id }: Option) => `${listId}-${id.replaceAll(/[^\w-]/g, '_')}`
  const activeId = active && domIdOf(active)

  const chooseOrLoad = (option: Option) => {
    pick(option)
    choose(option)
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf[event.key]
    if (step !== undefined && !event.altKey) move(step)
    else if (event.key !== 'Enter') return
    else if (!active) setEntered(isPending)
    else if (active.href && (event.ctrlKey || event.metaKey)) openTab(active)
    else chooseOrLoad(active)
    if (step !== undefined) setEntered(false)
    event.preventDefault()
  })
  const moveAhead = useEffectEvent(() => {
    if (ahead.current.length > 0) move(...ahead.current)
    ahead.current = []
  })
  useLayoutEffect(() => {
    moveAhead()
    press.current = event => pressed(event)
    return () => {
      press.current = null
    }
  }, [press])
  // Not by rendering the field again, which would render the list again, too.
  useLayoutEffect(() => {
    field.current!.setAttribute('aria-expanded', String(activeId !== undefined))
    if (activeId) field.current!.setAttribute('aria-activedescendant', activeId)
    else field.current!.removeAttribute('aria-activedescendant')
  }, [activeId, field])
  useLayoutEffect(() => {
    if (isMoved && activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [isMoved, activeId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another list
  useLayoutEffect(() => void body.current!.scrollTo(0, 0), [text])
  const open = useEffectEvent(() => {
    setEntered(false)
    if (active) choose(active)
  })
  useEffect(() => {
    if (isEntered && !isPending) open()
  }, [isEntered, isPending])

  return (
    <>
      <div ref={body} className={`${layout.panel} ${styles.body}`} aria-busy={isPending}>
        <div id={listId} role="listbox" aria-label={t.options}>
          {sections.map(
            ({ title, options }) =>
              options.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset does not group options
                <div key={title} role="group" aria-label={title} className={layout.list}>
                  <div className={styles.title} aria-hidden="true">
                    {title}
                  </div>
                  {options.map(option => (
                    <OptionRow
                      key={option.id}
                      {...{ option, choose: chooseOrLoad, point: pick }}
                      domId={domIdOf(option)}
                      isActive={option === active}
                      onOpened={countOpened}
                    />
                  ))}
                </div>
              ),
          )}
        </div>
        <SearchNotes {...{ text, found, isIn }} />
      </div>
      <SearchFooter
        {...{ isPending, isEntered, project, refocus }}
        count={options.filter(({ isOfList }) => !isOfList).length}
        hasMore={found.hasMore}
        isFailed={found.error !== null}
      />
    </>
  )
}

/** Whether this is the first frame, which shows only as many options as fit. */
const useFirstFrame = (): boolean => useDeferredValue(false, true)

function beginningOf(sections: Section[]): Section[] {
  let room = 16
  return sections.map(({ title, options }) => {
    const shown = options.slice(0, room)
    room -= shown.length
    return { title, options: shown }
  })
}

function openTab(option: Option): void {
  countOpened(option)
  window.open(option.href, '_blank', 'noopener')
}

const countOpened = ({ id, isCounted }: Option): void => {
  if (isCounted) countUse(id)
}

/** Opens the page of an option, or does what it says. */
function useChoice(close: () => void) {
  const navigate = useNavigate()
  return (option: Option) => {
    if (option.isOfList) return option.act!()
    countOpened(option)
    close()
    if (option.href) void navigate({ href: option.href })
    // The focus returns to the page first, because what follows may move it.
    else actSoon(option.act!)
  }
}
