import {openPage} from '../site/support/site';
import {locateCrashMessage, expect, locateNavbar, PROVOKED, test} from './support/kitchenSink';

test.use({allowed: PROVOKED});

const CONFIGURED_ITEM = '{\n  "type": "custom-faulty",\n  "label": "Faulty",\n  "position": "right"\n}';

test.describe('when something throws', () => {
  test.use({allowed: PROVOKED});

  test('§2.19 Crash screen: title, heading, message with its cause chain and Try again where the page throws', async ({
    page,
  }) => {
    await openPage(page, '/probe');
    await page.getByRole('button', {name: 'Crash the page'}).click();
    await expect(page).toHaveTitle('Page Error');
    await expect(page.getByRole('heading', {level: 1})).toHaveText(/^This page crashed$/);
    await expect(locateCrashMessage(page)).toHaveText(
      'The page threw\n\nCause:\nfor a first reason\n\nCause:\nand a second',
      {useInnerText: true},
    );
    await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
  });

  test('§2.19 Crash screen: title, heading, message with its cause chain and Try again where the layout throws', async ({
    page,
  }) => {
    await page.goto('/probe?navbar=throws');
    await expect(page).toHaveTitle('Page Error');
    await expect(page.getByRole('heading', {level: 1})).toHaveText(/^This page crashed$/);
    const message = locateCrashMessage(page);
    await expect(message).toHaveText(
      /failed to render\..*Cause:\s*The faulty item threw\s*Cause:\s*as the address asked for$/s,
      {useInnerText: true},
    );
    await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
  });
});

test('§8.1 Page crash: Try again crashes again while the error stays, and shows the page once it is gone', async ({
  page,
}) => {
  await openPage(page, '/probe');
  await page.getByRole('button', {name: 'Crash the page'}).click();
  const heading = page.getByRole('heading', {level: 1});
  await expect(heading).toHaveText(/^This page crashed$/);
  await expect(page).toHaveTitle('Page Error');
  await expect(locateCrashMessage(page)).toContainText('The page threw');
  await page.evaluate(() => {
    document.documentElement.dataset.repaired = 'true';
  });
  await expect(heading).toHaveText(/^This page crashed$/);
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(heading).toHaveText('Probe');
  await expect(page).toHaveTitle('Probe | Kitchen sink');
  await expect(page.getByRole('button', {name: 'Crash the page'})).toBeVisible();
});

test('§8.1 Page crash: navbar and footer stay', async ({page}) => {
  await openPage(page, '/probe');
  await page.getByRole('button', {name: 'Crash the page'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('This page crashed');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await locateNavbar(page).getByRole('link', {name: 'Guides', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Guides');
});

test('§8.1 Page crash: where the layout throws, Try again crashes again, and another page is shown however slowly it loads', async ({
  page,
}) => {
  await page.route('/guides/guides/intro', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto('/probe?navbar=throws');
  const heading = page.getByRole('heading', {level: 1});
  const tryAgain = page.getByRole('button', {name: 'Try again'});
  await expect(heading).toHaveText(/^This page crashed$/);
  await expect(page).toHaveTitle('Page Error');
  await expect(locateCrashMessage(page)).toContainText('The faulty item threw');
  await tryAgain.click();
  await expect(heading).toHaveText(/^This page crashed$/);
  await locateNavbar(page).getByRole('link', {name: 'Guides', exact: true}).click();
  await expect(page).toHaveURL('/guides/guides/intro');
  await expect(heading).toHaveText('Guides');
  await expect(page).toHaveTitle('Guides | Kitchen sink');
});

test('§8.1 Page crash: a component that throws in an article shows its error in its own place, the rest stays', async ({
  page,
}) => {
  await openPage(page, '/docs/intro');
  const fail = page.getByRole('button', {name: 'Fail in the article'});
  await fail.click();
  const article = page.getByRole('article');
  const failure = article.getByRole('alert');
  await expect(failure).toContainText('This part of the page failed.');
  await failure.getByText('<Failing>').click();
  await expect(failure).toContainText(/The component threw\s*Cause:\s*because its button was pressed/);
  await expect(article.locator('h2:has-text("A component that fails on demand") + [role=alert]')).toBeVisible();
  await expect(article.getByRole('heading', {level: 1})).toHaveText('Introduction');
  await expect(article.getByText('The first paragraph stays readable, whatever fails below it.')).toBeVisible();
  await expect(article.getByText('The last paragraph stays readable, too.')).toBeVisible();
  await expect(page).toHaveTitle('Introduction | Kitchen sink');
  await failure.getByRole('button', {name: 'Try again'}).click();
  await expect(fail).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("§8.5 Navbar item fails to render: an error that names the item's configuration, and its cause", async ({
  page,
}) => {
  await page.goto('/probe?navbar=throws');
  const message = locateCrashMessage(page);
  await expect(message).toContainText('A theme navbar item failed to render.');
  await expect(message).toContainText(CONFIGURED_ITEM, {useInnerText: true});
  await expect(message).toContainText('The faulty item threw');
});

test("§8.6 Unknown navbar item type: error 'No NavbarItem component found for type', with the type", async ({page}) => {
  await page.goto('/probe?navbar=unknown-type');
  await expect(locateCrashMessage(page)).toContainText('No NavbarItem component found for type "custom-unheard-of"');
});

test('§8.7 Sidebar item without anything to link to: an error that names the sidebar id', async ({page}) => {
  await page.goto('/probe?navbar=empty-sidebar');
  await expect(locateCrashMessage(page)).toContainText(/Sidebar with ID "empty" doesn't have anything to be linked to/);
});

test('§8.8 Missing provider context: an error that names the provider', async ({page}) => {
  await openPage(page, '/probe');
  await page.getByRole('button', {name: 'Show provider'}).click();
  await expect(page.locator('#provider-error')).toHaveText(/^Hook \w* is called outside the <ColorModeProvider>/);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Probe');
});
