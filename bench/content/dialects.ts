import type {AdmonitionKind, Block, Inline, Line, ListItem} from './blocks';

/** What the Markdown of the generators differs in. */
export interface Dialect {
  /** The target of a link to a page. */
  readonly formatPath: (path: string) => string;
  readonly formatAdmonition: (kind: AdmonitionKind, text: string) => string;
  /** The lines before the content: front matter, and a title where the generator makes none of it. */
  readonly formatHead: (title: string, description: string) => string;
}

function formatFrontMatter(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', ''].join('\n');
}

/** Directives with three colons, as Docusaurus, Starlight and VitePress have them. */
function formatDirective(kind: string, text: string): string {
  return `:::${kind}\n\n${text}\n\n:::`;
}

/** The dialect of Docusaurus, by which pages are measured as well. */
export const PLAIN: Dialect = {
  formatPath: (path) => path,
  formatAdmonition: formatDirective,
  formatHead: (title, description) => formatFrontMatter({title, description}),
};

/** Starlight: folders as URLs, and `caution` for a warning. */
export const STARLIGHT: Dialect = {
  formatPath: (path) => `${path}/`,
  formatAdmonition: (kind, text) => formatDirective(kind === 'warning' ? 'caution' : kind, text),
  formatHead: (title, description) => formatFrontMatter({title, description}),
};

/** VitePress: `info` for a note, and the title as a heading. */
export const VITEPRESS: Dialect = {
  formatPath: (path) => path,
  formatAdmonition: (kind, text) => formatDirective(kind === 'note' ? 'info' : kind, text).replaceAll('\n\n', '\n'),
  formatHead: (title, description) => `${formatFrontMatter({title, description})}\n# ${title}\n`,
};

function renderInline(inline: Inline, dialect: Dialect): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'code':
      return `\`${inline.text}\``;
    case 'strong':
      return `**${inline.text}**`;
    case 'link':
      return `[${inline.text}](${dialect.formatPath(inline.path)})`;
  }
}

function renderLine(line: Line, dialect: Dialect): string {
  return line
    .map((inline) => renderInline(inline, dialect))
    .join('')
    .trim();
}

function renderItems(items: readonly ListItem[], dialect: Dialect, depth: number): string[] {
  return items.flatMap(({line, items: inner = []}) => [
    `${'  '.repeat(depth)}- ${renderLine(line, dialect)}`,
    ...renderItems(inner, dialect, depth + 1),
  ]);
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function renderBlock(block: Block, dialect: Dialect): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'paragraph':
      return renderLine(block.line, dialect);
    case 'table':
      return [
        renderRow(block.head),
        renderRow(block.head.map(() => '---')),
        ...block.rows.map((row) => renderRow(row.map((cell) => renderLine(cell, dialect)))),
      ].join('\n');
    case 'code':
      return `\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case 'admonition':
      return dialect.formatAdmonition(block.kind, renderLine(block.line, dialect));
    case 'list':
      return renderItems(block.items, dialect, 0).join('\n');
  }
}

/** Renders content as Markdown, with an empty line between its blocks. */
export function renderBlocks(blocks: readonly Block[], dialect: Dialect): string {
  return blocks.map((block) => `${renderBlock(block, dialect)}\n`).join('\n');
}
