import { Component, type ReactNode } from "react";

interface Props {
  /** Called once when the rich text cannot go on. It is no longer drawn. */
  onError(): void;
  children: ReactNode;
}

/** A fault in the rich text must not take the whole page, and with it the form, away. */
export class RichBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  state = { hasFailed: false };

  componentDidCatch() {
    this.props.onError();
  }

  render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
