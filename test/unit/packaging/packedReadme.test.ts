import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { repositoryRoot } from '../../editor/places.ts';
import { documentsOf, packedReadme } from '../../packaging/packedReadme.ts';

const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');
const places = { pictures: 'https://pictures.example/v1/', documents: 'https://documents.example/v1/' };

suite('the packed README', () => {
  test('the packed README omits a picture and its line without a picture host', () => {
    assert.equal(packedReadme('One.\n\n![A call](media/a.png)\n\nTwo.\n', {}), 'One.\n\nTwo.\n');
    assert.equal(packedReadme('![A](a.png)\n![B](b.png)\n\n\nTwo.', {}), '\nTwo.');
    assert.equal(packedReadme('See ![A](a.png) there.', {}), 'See  there.');
    assert.equal(packedReadme('One.\n\n\nTwo.\n', {}), 'One.\n\n\nTwo.\n');
  });

  test('the packed README links pictures and documents to where they are served', () => {
    assert.equal(
      packedReadme('![A call](media/a.png) [b](test/b/README.md) [c](docs/c.md#part)', places),
      '![A call](https://pictures.example/v1/media/a.png) [b](https://documents.example/v1/test/b/README.md) [c](https://documents.example/v1/docs/c.md#part)',
    );
  });

  test('the packed README replaces dead links with their words', () => {
    assert.equal(packedReadme('| [test/gateway](test/gateway/README.md) has it |', {}), '| test/gateway has it |');
  });

  test('the packed README keeps links that work from everywhere', () => {
    for (const text of [
      '[a](#a-heading)',
      '[a](https://a.example/)',
      '[a](mailto:a@a.example)',
      '![a](https://a.example/a.png)',
    ])
      for (const each of [{}, places]) assert.equal(packedReadme(text, each), text);
  });

  test('the packed README keeps examples unchanged', () => {
    const text = ['```md', '[a](b.md)', '', '![a](a.png)', '```', '[a](b.md)', '~~~', '[a](b.md)', '~~~'].join('\n');
    assert.equal(packedReadme(text, {}), text.replace('```\n[a](b.md)\n~~~', '```\na\n~~~'));
  });

  test('the packed README drops relative pictures and links but keeps every word', () => {
    const targets = (text: string): string[] => [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target!);
    const relative = (text: string): string[] => targets(text).filter((target) => !/^(?:#|https:)/.test(target));
    assert.ok(relative(readme).length > 4);
    assert.deepEqual(relative(packedReadme(readme, {})), []);
    assert.doesNotMatch(packedReadme(readme, {}), /!\[/);
    assert.deepEqual(relative(packedReadme(readme, places)), []);
    assert.equal(targets(packedReadme(readme, places)).length, targets(readme).length);
    const words = (text: string): string[] =>
      text
        .replaceAll(/^!\[.*$/gm, '')
        .replaceAll(/\[([^\]]*)\]\([^()\s]+\)/g, '$1')
        .split(/\s+/);
    assert.deepEqual(words(packedReadme(readme, {})), words(readme));
  });

  test('documentsOf knows a version’s documents at GitHub and GitLab only', () => {
    for (const repository of ['https://github.com/a/b', 'git+https://github.com/a/b.git', 'https://github.com/a/b/'])
      assert.equal(documentsOf(repository, '0.9.0'), 'https://github.com/a/b/blob/v0.9.0/');
    assert.equal(documentsOf('https://gitlab.com/a/b', '1.0.0'), 'https://gitlab.com/a/b/-/blob/v1.0.0/');
    for (const repository of [undefined, '', 'https://example.com/a/b', 'https://github.com/a/b/c', 'a/b'])
      assert.equal(documentsOf(repository, '1.0.0'), undefined, repository);
  });
});

test('the README shows every picture of its folder, at most 400 KB together', () => {
  const pictures = globSync('media/readme/*', { cwd: repositoryRoot }).map((file) => file.replaceAll('\\', '/'));
  const shown = [...readme.matchAll(/!\[[^\]]+\]\(([^()\s]+)\)/g)].map(([, target]) => target!);
  assert.deepEqual(pictures.sort(), shown.sort());
  const bytes = pictures.reduce((sum, file) => sum + statSync(join(repositoryRoot, file)).size, 0);
  assert.ok(bytes <= 400 * 1024, `${bytes} bytes`);
});
