import { Component, type ReactNode } from "react";

interface Props {
  onError(): void;
  children: ReactNode;
}

/** An error of the rich text takes only the rich text away, never the page with what was written. */
export class RichBoundary extends Component<Props> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return !this.state.hasFailed && this.props.children;
  }
}
