import {expect, it} from 'vitest';
import {describeEffort} from './effort';

const words = (count: number): string => 'word '.repeat(count);
const request = '```bash\ncurl https://a \\\n  -H "b: c"\n```';

it('the effort of a page is its numbered steps, the time to read them, and a minute for each request', () => {
  const page = [
    '## About',
    words(9000),
    '## Do it',
    words(700),
    '### 1. One',
    request,
    '### 2. Two',
    '## Else',
    words(9000),
  ];
  expect(describeEffort(page.join('\n\n'))).toBe('2 steps, about 5 minutes');
  expect(describeEffort(page.join('\n\n').replace(request, `${request}\n\n${request}`))).toBe(
    '2 steps, about 10 minutes',
  );
});

it('code and comments are not read', () => {
  const page = `## Do it\n\n### 1. One\n\n\`\`\`json\n${words(5000)}\n\`\`\`\n\n{/* ${words(5000)} */}`;
  expect(describeEffort(page)).toBe('1 step, about 5 minutes');
});

it('steps begin at the top of a page without another heading, and do not end at a comment in code', () => {
  const code = `\`\`\`bash\n# One more\n${request.slice(8)}`;
  expect(describeEffort(`# Do it\n\n${words(900)}\n\n### 1. One\n\n${code}`)).toBe('1 step, about 10 minutes');
});

it('a page without numbered steps has no effort', () => {
  expect(describeEffort(`## Do it\n\n### One\n\n${request}`)).toBeUndefined();
});
