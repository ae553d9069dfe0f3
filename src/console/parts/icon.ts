import { type ComponentType, createElement, type SVGProps } from 'react'

export type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number }>

const drawing = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Creates an icon of `virtual:icons`. Screen readers skip it unless it has a label.
 * @public
 */
export function createIcon(shapes: [tag: string, attributes: Record<string, string>][]): Icon {
  const drawn = shapes.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))
  return ({ size = 24, ...props }) => {
    const isHidden = props['aria-label'] === undefined
    const attributes = { ...drawing, width: size, height: size, 'aria-hidden': isHidden || undefined }
    return createElement('svg', { ...attributes, ...props }, drawn)
  }
}
