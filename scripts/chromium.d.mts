import type { LaunchOptions } from '@playwright/test';
export declare const systemBrowsers: string[];
export declare const chromiumPath: string | undefined;
export declare const launchOptions: LaunchOptions;
