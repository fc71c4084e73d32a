export declare function withSetupLock<T>(root: string, work: () => T): T;
