import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { editorFolder } from '../../../src/library/editorFolder.ts';

suite('the folder of the editor’s own library', () => {
  const linux = { platform: 'linux', home: '/home/ada' } as const;

  test('the editor’s folder is where VS Code keeps it on each system', () => {
    assert.equal(
      editorFolder({ ...linux, environment: {} }),
      '/home/ada/.config/Code/User/globalStorage/market-desk.market-desk',
    );
    assert.equal(
      editorFolder({ platform: 'darwin', home: '/Users/ada', environment: {} }),
      '/Users/ada/Library/Application Support/Code/User/globalStorage/market-desk.market-desk',
    );
    const windows = { platform: 'win32', home: 'C:\\Users\\ada' } as const;
    const inWindows = 'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\globalStorage\\market-desk.market-desk';
    assert.equal(editorFolder({ ...windows, environment: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' } }), inWindows);
    assert.equal(editorFolder({ ...windows, environment: {} }), inWindows);
  });

  test('the editor’s folder follows variables that move the editor’s data, but not an empty one', () => {
    const at = (environment: Record<string, string>) => editorFolder({ ...linux, environment });
    assert.equal(at({ XDG_CONFIG_HOME: '/x' }), '/x/Code/User/globalStorage/market-desk.market-desk');
    assert.equal(at({ VSCODE_APPDATA: '/y' }), '/y/Code/User/globalStorage/market-desk.market-desk');
    assert.equal(at({ VSCODE_PORTABLE: '/z' }), '/z/user-data/User/globalStorage/market-desk.market-desk');
    assert.equal(at({ XDG_CONFIG_HOME: '', VSCODE_PORTABLE: '' }), at({}));
  });
});
