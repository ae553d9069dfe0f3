import { Component, type ReactNode } from 'react'

type Props = { text: string; fallback: ReactNode; children: ReactNode }

/** An error boundary: a text that cannot be rendered breaks neither the page nor the next text. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ text }: Props) {
    if (this.state.hasFailed && text !== this.props.text) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
