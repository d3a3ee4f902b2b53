import type * as vscode from 'vscode';
import { standIn } from './strict.ts';

/** The editor's comments. Threads are only kept. */
export const comments: Partial<typeof vscode.comments> = {
  createCommentController: (id, label) =>
    standIn<vscode.CommentController>('CommentController', {
      ...{ id, label },
      ...({ options: undefined, commentingRangeProvider: undefined } as object),
      createCommentThread: (uri, range, all) =>
        standIn<vscode.CommentThread>('CommentThread', {
          ...{ uri, range, comments: all, canReply: true, label: '' },
          dispose: () => undefined,
        }),
      dispose: () => undefined,
    }),
};
