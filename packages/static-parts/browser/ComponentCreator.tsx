import createComponent from '@docusaurus/core/lib/client/exports/ComponentCreator';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import chunkNames from '@generated/routesChunkNames';
import {loadParts} from './pageParts';

/** What Docusaurus calls before it shows a page. */
interface Loadable {
  preload: () => Promise<unknown>;
}

/** Whether a route is a page of Markdown, which can have static parts: not a layout around pages. */
function hasContent(route: string): boolean {
  return 'content' in ((chunkNames as Record<string, object>)[route] ?? {});
}

/** Replaces `@docusaurus/ComponentCreator`: the component of a page is loaded when its static parts are as well. */
export default function createComponentWithParts(path: string, hash: string): ReturnType<typeof createComponent> {
  const component = createComponent(path, hash);
  if (ExecutionEnvironment.canUseDOM && hasContent(`${path}-${hash}`)) {
    const loadable = component as unknown as Loadable;
    const preload = loadable.preload.bind(component);
    loadable.preload = () => Promise.all([preload(), loadParts(path)]);
  }
  return component;
}
