// Change: links of the announcement are under the base URL, checked by the build, and followed without a full page load.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/AnnouncementBar/Content (safe to eject)
import type {MouseEvent, ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {useThemeConfig} from '@docusaurus/theme-common';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {Props} from '@theme/AnnouncementBar/Content';

const HREF_PATTERN = /(<a\s[^>]*?href=")([^"]*)"/g;

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export default function AnnouncementBarContent(props: Props): ReactNode {
  const {content} = useThemeConfig().announcementBar!;
  const {withBaseUrl} = useBaseUrlUtils();
  const {collectLink} = useBrokenLinks();
  const history = useHistory();

  const html = content.replace(HREF_PATTERN, (_, start: string, href: string) => {
    const url = withBaseUrl(href);
    collectLink(url);
    return `${start}${url}"`;
  });

  const handleClick = (event: MouseEvent<HTMLDivElement>): void => {
    const link = (event.target as Element).closest('a');
    if (link && !link.target && link.origin === window.location.origin && isPlainClick(event)) {
      event.preventDefault();
      history.push(link.pathname + link.search + link.hash);
    }
  };

  return <div {...props} onClick={handleClick} dangerouslySetInnerHTML={{__html: html}} />;
}
