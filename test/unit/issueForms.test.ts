import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import * as v from 'valibot';
import { parse } from 'yaml';

import { repositoryRoot } from '../editor/places.ts';

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const id = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const validations = v.optional(v.strictObject({ required: v.boolean() }));
const unique = (labels: readonly string[]): boolean => new Set(labels).size === labels.length;
const described = { label: words, description: v.optional(words) };

/** An element of a form, as GitHub's syntax for form schemas has it. */
const element = v.variant('type', [
  v.strictObject({ type: v.literal('markdown'), attributes: v.strictObject({ value: words }) }),
  v.strictObject({
    type: v.literal('textarea'),
    id,
    attributes: v.strictObject({
      ...described,
      placeholder: v.optional(words),
      value: v.optional(words),
      render: v.optional(words),
    }),
    validations,
  }),
  v.strictObject({
    type: v.literal('input'),
    id,
    attributes: v.strictObject({ ...described, placeholder: v.optional(words), value: v.optional(words) }),
    validations,
  }),
  v.strictObject({
    type: v.literal('dropdown'),
    id,
    attributes: v.strictObject({
      ...described,
      multiple: v.optional(v.boolean()),
      default: v.optional(v.number()),
      // “None” is GitHub's own, where nothing is required.
      options: v.pipe(
        v.array(v.pipe(words, v.notValue('None'))),
        v.minLength(1),
        v.check((options) => unique(options)),
      ),
    }),
    validations,
  }),
  v.strictObject({
    type: v.literal('checkboxes'),
    id,
    attributes: v.strictObject({
      ...described,
      options: v.pipe(
        v.array(v.strictObject({ label: words, required: v.optional(v.boolean()) })),
        v.minLength(1),
        v.check((options) => unique(options.map(({ label }) => label))),
      ),
    }),
  }),
]);

const form = v.strictObject({
  name: v.pipe(words, v.minLength(4)),
  description: v.pipe(words, v.minLength(4)),
  title: v.optional(words),
  labels: v.optional(v.array(words)),
  body: v.pipe(
    v.array(element),
    v.check((body) => body.some(({ type }) => type !== 'markdown')),
    v.check((body) => unique(body.flatMap((each) => (each.type === 'markdown' ? [] : [each.id])))),
    v.check((body) => unique(body.flatMap((each) => (each.type === 'markdown' ? [] : [each.attributes.label])))),
  ),
});

const chooser = v.strictObject({
  blank_issues_enabled: v.boolean(),
  contact_links: v.optional(v.array(v.strictObject({ name: words, url: v.pipe(v.string(), v.url()), about: words }))),
});

const folder = join(repositoryRoot, '.github', 'ISSUE_TEMPLATE');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const forms = globSync('*.yml', { cwd: folder }).filter((file) => file !== 'config.yml');

suite('the forms for issues', () => {
  test('the issue forms match GitHub’s schema, which detects a mistake', () => {
    assert.deepEqual(forms.toSorted(), ['bug_report.yml', 'feature_request.yml']);
    for (const file of forms) assert.deepEqual(v.safeParse(form, parse(read(file))).issues ?? [], [], file);
    const bug = read('bug_report.yml');
    for (const [right, wrong] of [
      ['name: Problem', 'nam: Problem'],
      ['type: textarea', 'type: textbox'],
      ['id: steps', 'id: what-happened'],
      ['label: Steps', 'label: What happened'],
      ['id: steps', 'id: the steps'],
      ['required: true', 'required: on request'],
      ['      render: text', '      rendered: text'],
    ] as const) {
      assert.ok(bug.includes(right), right);
      assert.ok(!v.safeParse(form, parse(bug.replace(right, wrong))).success, wrong);
    }
    assert.ok(!v.safeParse(form, parse(read('feature_request.yml').replace('- Funds', '- Calendar'))).success);
  });

  test('the issue forms allow neither blank issues nor invented addresses', () => {
    const { output, success } = v.safeParse(chooser, parse(read('config.yml')));
    assert.ok(success);
    assert.deepEqual(output, { blank_issues_enabled: false });
    for (const file of [...forms, 'config.yml']) assert.doesNotMatch(read(file), /https?:|@\w/);
  });

  test('the issue forms ask for diagnostics by existing commands and never for keys', () => {
    const bug = read('bug_report.yml');
    const titles = Object.values(
      JSON.parse(readFileSync(join(repositoryRoot, 'package.nls.json'), 'utf8')) as Record<string, string>,
    );
    const named = [...bug.matchAll(/“Market Desk: ([^”…]+)”/g)].map(([, title]) => title!);
    assert.deepEqual(named, ['Explore with Sample Data', 'Copy Diagnostics', 'Show Log']);
    for (const title of named) assert.ok(titles.includes(title), title);
    assert.match(bug, /Never write your API key here/);
    assert.match(bug, /SECURITY\.md/);
  });
});
