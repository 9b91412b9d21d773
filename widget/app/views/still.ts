import { Component, type ComponentChildren } from 'preact';

interface StillProps {
  of: readonly unknown[];
  children: ComponentChildren;
}

/** Renders its children again only when one of the values changes that they are made of. */
export class Still extends Component<StillProps> {
  override shouldComponentUpdate({ of }: StillProps): boolean {
    return of.some((one, n) => one !== this.props.of[n]);
  }
  override render({ children }: StillProps): ComponentChildren {
    return children;
  }
}
