/** Exported functions with a text or anything at all for an argument that read no foreign text at length, by the reason. */
export const notReaders: Readonly<Record<string, string>> = {
  'It is read by what is listed: operatorWords, checkAttribution, compareQuotation, decodeAnswer, findByTicker, parseSecFile, redactor, readNote, placeCitation, countsByQuarter, parseScreen, textEdges, parseBarsQuery.': `
    announcesQuestion connectsQuestioner saysGoAhead announcesFirstQuestion opensQuestions
    closesQuestions handsOver runsTheLine namesThemselvesOperator welcomes rewriteJson maskSpans
    trimEndWhere trimWhere readNoteLinks readLinkUses definitionsIn quoteOfLink conditionOf withProven nearMetrics nameOfTicker withoutMarksBefore
    packGiven packOlder groupGiven placeCitations countsByCompany withQuartersBefore
    isKnownCompany sayingVerb isSaying hasWords isTicker roleAt rolesOf mayHaveRole
    openCall readStoredCalls checkNoteText`,
  'It looks at fields one by one, whatever their length.': `
    parseCompanyArgument isSourceId knownPaths screensOf parseNameArgument
    companiesOf costOfLatestCall costOfRead firstText
    indicatorToOpen revealIndicator   
    figureOf findRun badField check clauseCounts isRecord fieldsOf errorChain errorCode errorKind knownKind noteError isSource isBusy isAbortError isSharedError idsOfNodes accepts
    isOfferedAction parseSort chartTypeOf readBarColors isOddDates
    midwayOf isCancellation isCounted isFromPerson isRow isRefusal storeFailureOf readFailure reasonOfIssues formatUnreadable`,
  'A day, time, quarter, ticker, source or name that was checked when it came in.': `
    countsOf peopleOver
    isAtTime sessionOf secondsOf minuteOf clockOf newYorkOffset dayNumber weekdayFrom weekdayUntil weekOf formatDay formatShortDay earlier later isWithin isOver
    withParts withPeriod withWholePeriod withOpenPeriod ofPeriod findKnownPages nameOfCall windowOfPeriod isAbout formatShownWindow formatBarsTitle formatPeriod formatDays tableSpan isToday aheadOf namedWindows monthOf moveMonth weeksOfMonth firstFrom formatReleaseDay dueToday
    earlierFirst progressOf formatWeek badgeOf timeSince sessionsShown halfDays keyOfTickers siblingsOfCaller kindOfSource failedSnapshot tooLarge isOfOrigin
    findAbsence fileAbsence packSession listKnown nameHeld listSecurityValues baseFiling pauseAfter requireSource
    formatCitationLink formatBarsLink linkOfCall formatComparisonName lastRunKey movedRunKey createPins
    nextSort isKnownType markAfter offsetOfPosition formatListDate`,
  'It hands text on as it is, or writes each part of it once.': `
    withPhrase byTime withHyphenMinus withCost joinWithCost formatWithCost nameWatchlist createBatch offerInMessage causeOf
    about errorAt warningAt replaceWith isWord formatUnsupported formatProxy formatAnswer formatHover releaseName askImport
    refuse rejectField refused optional positive list dates shownFund valuesOfShown cellOf withColumns summarizeColumn formatWhyNot packBody
    formatPaused formatState treeClickOf formatUnlisted `,
  'Words of our own, from which the manifest is written.': 'withSampleTwin groupingCommands fileCommands',
  'Paths, addresses and settings of this machine.': `
    isNewEnough spellingsOf joinUnderBase replaceFile formatOfFile noteEndings openStore takePending removeCopies
    isHeld keepPrivate identityOf moveAside findNotAFile isLink probeDisk salvage openDataFolder leadsOut
    immutableAddress namesOfFile readPicture pictureOf launcherPath writeLauncher claimTelling launcherArguments
    writeCurrentLauncher currentArguments run parseCommandLine findNotes findFolderCalls`,
};
