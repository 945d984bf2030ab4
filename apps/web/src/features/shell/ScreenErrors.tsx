import { Component, type ReactNode } from 'react';
import { ScreenError } from './ScreenError.tsx';

type Props = {
  /** Another value gives the screen another try: the address's key, say. */
  readonly at?: string;
  readonly children: ReactNode;
};
type State = { readonly at: string | undefined; readonly hasFailed: boolean };

/** Shows that a screen failed: it threw while it was rendered, or its code could not be fetched. */
export class ScreenErrors extends Component<Props, State> {
  override state: State = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ScreenError /> : this.props.children;
  }
}
