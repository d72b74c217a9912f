import fs from 'node:fs';
import path from 'node:path';
import {format, resolveConfig} from 'prettier';
import {
  computeReviewedSections,
  formatReviewedFacts,
  readReviewedFacts,
  REVIEWED_FACTS,
} from '../../src/pipeline/prose/facts/reviewedFacts';
import frontMatter from '../../src/pipeline/check/frontMatter.schema.json';
import {addToSidebar} from './addToSidebar';
import type {PageName} from './pageFile';

/** A description that begins with a title stays within 155 characters. */
const {maxLength: LONGEST_TITLE} = frontMatter.properties.title;

/** Parts of a description, which is long enough from 120 characters on. */
const SHORTEST = 120;
const PARTS = [
  ': what to send and what you receive',
  ', with requests that you can run in the sandbox',
  ', and what to do when one of them fails',
];

/** A first description of a page, of an allowed length, from its title: "Handle disputes" becomes "Handle disputes: …". */
function createDescription(title: string): string {
  return `${PARTS.reduce((text, part) => (text.length + 1 < SHORTEST ? text + part : text), title)}.`;
}

function createText(title: string, description: string): string {
  return `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(description)}
---

${title} in your integration, one step after another.

## Before you start

You need a sandbox key and an application that can send requests.

## What you do

Describe the first step here: what to do, then why, then what can go wrong.
`;
}

/**
 * Writes a page from a template that passes every check, and adds it to the sidebar of its area.
 *
 * @param folder the root of the site
 * @param description without it, one is made from the title
 * @returns the files that were written, from the root
 * @throws when the page exists, or its title is too long
 */
export async function createPage(
  folder: string,
  {file, area, id}: PageName,
  title: string,
  description = createDescription(title),
): Promise<string[]> {
  const full = path.join(folder, file);
  if (fs.existsSync(full)) {
    throw new Error(`${file}: found a page, expected a new file. Choose another name.`);
  }
  if (title.length > LONGEST_TITLE) {
    throw new Error(
      `${file}: found a title of ${title.length} characters, expected ${LONGEST_TITLE} at most. Shorten "${title}".`,
    );
  }
  const sidebar = `sidebars-${area}.ts`;
  const changed = addToSidebar(fs.readFileSync(path.join(folder, sidebar), 'utf8'), id);
  const settings = await resolveConfig(path.join(folder, sidebar));
  fs.mkdirSync(path.dirname(full), {recursive: true});
  const text = createText(title, description);
  fs.writeFileSync(full, text);
  // The sentences of the template are reviewed; those that a writer puts in their place are not.
  const facts = new Map([...readReviewedFacts(folder), [file, computeReviewedSections(file, text)]]);
  fs.writeFileSync(path.join(folder, REVIEWED_FACTS), formatReviewedFacts(facts));
  fs.writeFileSync(path.join(folder, sidebar), await format(changed, {...settings, filepath: sidebar}));
  return [file, sidebar, REVIEWED_FACTS];
}
