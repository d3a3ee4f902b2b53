import { ApiError } from '../../api/apiError.ts';
import { plainText } from '../../api/errorBody.ts';
import type { Contradiction } from '../../domain/endpoints/endpoint.ts';

/**
 * Creates the error of a read whose answer is about something else. The answer isn't shown as the requested one; a
 * call, a fund or bars are stored under their own names.
 */
export function otherAnswer({ asked, answered }: Contradiction): ApiError {
  return new ApiError('badResponse', 'The answer is of something else than what was asked for', {
    problem: 'otherAnswer',
    asked,
    answered: plainText(answered.slice(0, 200)).slice(0, 60),
    mayHaveBeenCounted: true,
  });
}
