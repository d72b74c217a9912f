import {useEffect, useRef, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {JourneyLink} from '../journeyData';
import pictureStyles from '../../../ui/Picture/styles.module.css';

interface Props {
  readonly screens: readonly JourneyLink[];
  /** Of the moment. Its pictures are in the text, and are repeated here. */
  readonly anchor: string;
}

/** The screens of a moment. */
export default function Screen({screens, anchor}: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const pictures = document.querySelectorAll(`[data-screens="${anchor}"] svg[role]`);
    const copies = [...pictures].map((picture) => {
      const copy = picture.cloneNode(true) as Element;
      // Its name and description are those of the one in the text: ids must be unique on a page.
      copy.querySelectorAll('[id]').forEach((element) => element.removeAttribute('id'));
      copy.setAttribute('aria-hidden', 'true');
      return copy;
    });
    frame.current!.replaceChildren(...copies);
  }, [anchor]);

  return (
    <>
      {screens.length === 0 && <p>None for the shopper.</p>}
      {screens.map(({title, url}) => (
        <p key={url} data-lone="">
          <Link to={url}>{title}</Link>
        </p>
      ))}
      <div ref={frame} className={pictureStyles.picture} />
    </>
  );
}
